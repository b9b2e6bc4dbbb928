import { readFileSync } from 'node:fs';
import { freePort } from '#embedded';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';

interface Panel {
  id: number;
  type: string;
  title: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; refId: string }[];
}
const dashboard = JSON.parse(readFileSync('deploy/grafana/docket.json', 'utf8')) as { uid: string; panels: Panel[] };
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const used = new Set(queries.flatMap((expr) => expr.match(/\b(?:docket|nodejs|process)_\w+/g) ?? []));

/** Every metric name a query may use, from the `# TYPE` lines. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

describe('deploy/grafana/docket.json', () => {
  let docket: Docket;
  let worker: AppProcess;
  let exported: Set<string>;
  beforeAll(async () => {
    docket = await Docket.start();
    const port = await freePort();
    const environment = { DATABASE_URL: docket.config.DATABASE_URL!, WORKER_METRICS_PORT: String(port) };
    worker = new AppProcess('worker', environment);
    await worker.logged('working');
    const read = async (url: string) => namesIn(await (await fetch(`${url}/metrics`)).text());
    exported = new Set([...(await read(docket.url)), ...(await read(`http://127.0.0.1:${port}`))]);
  }, 90_000);
  afterAll(async () => {
    await worker.stop();
    await docket.stop();
  });

  it('uses only metrics that the API or the worker exports', () => {
    expect(used.size).toBeGreaterThan(15);
    expect([...used].filter((name) => !exported.has(name))).toEqual([]);
  });

  it('shows all metrics of our own', () => {
    const own = [...exported].filter((name) => name.startsWith('docket_') && !/_(sum|count|bucket)$/.test(name));
    expect(own.filter((name) => !used.has(name))).toEqual([]);
    for (const histogram of ['docket_http_request_duration_seconds', 'docket_webhook_latency_seconds']) {
      expect(used).toContain(`${histogram}_bucket`);
    }
  });

  it('has panels with distinct names and positions, and balanced queries', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...cells.map((cell) => Number(cell.split(',')[0])))).toBeLessThan(24);
    for (const { type, title, targets } of dashboard.panels) {
      expect(title).not.toBe('');
      if (type !== 'row') expect(targets?.length).toBeGreaterThan(0);
    }
    for (const expr of queries) {
      for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length).toBe(expr.split(close!).length);
    }
  });
});
