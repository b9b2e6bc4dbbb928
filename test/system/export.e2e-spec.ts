import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess } from '../support/app-process.js';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

const EXPORT = '/api/tickets/export';

let docket: Docket;
let ada: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
});
afterAll(() => docket.stop());

/** `count` tickets in a project, inserted directly: these tests are about reading them. */
async function fill(target: TestProject, count: number, descriptionLength: number): Promise<void> {
  await docket.rows(
    `WITH numbered AS (
       UPDATE ticket_counters SET tickets = tickets + $3, last_number = last_number + $3
       WHERE scope_id = $1 RETURNING last_number - $3 AS before
     )
     INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, reporter_id, created_at, updated_at)
     SELECT gen_random_uuid(), $2, $1, $1, before + n, 'Ticket ' || n, repeat('x', $5), $4,
            now() - make_interval(secs => n / 3), now() - make_interval(secs => n / 3)
     FROM numbered, generate_series(1, $3::int) AS n`,
    [target.id, target.workspaceId, count, ada.id, descriptionLength],
  );
}
/** A response whose body has not been read yet. */
async function opened(path: string, url = docket.url): Promise<IncomingMessage> {
  const request = httpGet(`${url}${path}`, { headers: { cookie: ada.cookie }, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

describe('a large export', () => {
  const COUNT = 4_500;
  const DESCRIPTION = 20_000; // 90 MB in all; the process below has 60 MB left when it has started
  let large: TestProject;
  beforeAll(async () => {
    large = await docket.given.project(ada, { key: 'BIG' });
    await fill(large, COUNT, DESCRIPTION);
  });

  it('is streamed by a process that could not hold it, each ticket once, in CSV and in JSON lines', async () => {
    const api = new AppProcess('api', {
      DATABASE_URL: docket.config.DATABASE_URL!,
      NODE_OPTIONS: '--max-old-space-size=128',
    });
    try {
      const { url } = await api.logged('listening');
      for (const format of ['csv', 'jsonl']) {
        const response = await opened(`${EXPORT}?project=BIG&format=${format}`, url as string);
        const numbers: string[] = [];
        let bytes = 0;
        let rest = '';
        for await (const chunk of response.setEncoding('latin1')) {
          bytes += chunk.length;
          const text = rest + chunk;
          const found = [...text.matchAll(/Ticket (\d+)[",]/g)];
          numbers.push(...found.map(([, number]) => number!));
          const last = found.at(-1);
          rest = text.slice(Math.max(last ? last.index + last[0].length : 0, text.length - 20));
        }
        expect([format, numbers.length, new Set(numbers).size]).toEqual([format, COUNT, COUNT]);
        expect(bytes).toBeGreaterThan(COUNT * DESCRIPTION);
      }
    } finally {
      await api.stop();
    }
  }, 120_000);

  it('is read from the database only as fast as the client reads, and no further once it disconnects', async () => {
    const statements = await statementsOf(async () => {
      const response = await opened(`${EXPORT}?project=BIG`);
      await once(response, 'readable');
      await sleep(1_500);
      response.destroy();
      await sleep(500);
    });
    const batches = statements.filter(({ text }) => text.includes('FROM tickets t')).length;
    expect(batches).toBeGreaterThan(0);
    expect(batches).toBeLessThan(10); // of 23
    const later = await statementsOf(() => sleep(500));
    expect(later.filter(({ text }) => text.includes('FROM tickets t'))).toEqual([]);
    expect(docket.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  }, 60_000);

  it('that fails midway is aborted, so that a part is not mistaken for all', async () => {
    const response = await opened(`${EXPORT}?project=BIG`);
    await once(response, 'readable');
    await docket.rows('ALTER TABLE ticket_labels RENAME TO ticket_labels_away');
    try {
      const read = async () => {
        for await (const _ of response);
      };
      await expect(read()).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(response.complete).toBe(false);
      const reply = await docket.as(ada).get(EXPORT);
      expect([reply.status, reply.body.error.code]).toEqual([500, 'INTERNAL_ERROR']);
    } finally {
      await docket.rows('ALTER TABLE ticket_labels_away RENAME TO ticket_labels');
    }
  }, 60_000);
});
