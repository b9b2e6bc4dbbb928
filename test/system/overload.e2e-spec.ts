import { setTimeout as sleep } from 'node:timers/promises';
import { expectBounded, LoadScenario } from '../support/load/overload.js';

import.meta.jest.setTimeout(300_000);

const SHORT = { measured: 2, loaded: 6 }; // seconds; `npm run test:soak` has the minute

describe('overload by 400 connections', () => {
  let scenario: LoadScenario;
  beforeAll(async () => {
    scenario = await LoadScenario.begin();
  });
  afterAll(() => scenario.end());

  // Promise 6.8
  it('of new tickets: the excess gets 503, accepted ones are stored, and memory is flat', async () => {
    const result = await scenario.overload('create', SHORT);
    expectBounded('create', result);
    const rows = await scenario.docket.rows('SELECT FROM tickets WHERE id = ANY ($1)', [result.accepted]);
    expect(rows).toHaveLength(result.accepted.length);
    expect(await scenario.api.figure('docket_http_refused_total{reason="wait"}')).toBeGreaterThan(0);
  });

  // Promise 6.8
  it('of deliveries from a code host: each accepted one is processed exactly once', async () => {
    const result = await scenario.overload('vcs', SHORT);
    expectBounded('vcs', result);
    expect(new Set(result.accepted).size).toBe(result.accepted.length);
    scenario.startWorker();
    await scenario.completed(result.accepted, 200_000);
    expect(await scenario.ticketsOf(result.accepted)).toBe(result.accepted.length);
  });
});

describe('clients that retry at once, whatever Retry-After says', () => {
  let scenario: LoadScenario;
  beforeAll(async () => {
    // Other load on this machine delays the event loop, too; that is another limit.
    scenario = await LoadScenario.begin({ OVERLOAD_EVENT_LOOP_DELAY: '0' });
  });
  afterAll(() => scenario.end());

  it('are refused with 503 and Retry-After, and do not keep other clients from being served', async () => {
    const { api, docket, ada, project } = scenario;
    const grace = await docket.given.member(ada, project, 'member');
    // A caller who was served recently is identified by their session; others by their address.
    const ask = async () => {
      const started = performance.now();
      const reply = await fetch(`${api.url}/api/tickets?limit=5`, { headers: { cookie: grace.cookie } });
      await reply.arrayBuffer();
      return { status: reply.status, milliseconds: performance.now() - started };
    };
    await ask();
    const load = api.during(api.offer('list', { connections: 500, seconds: 8 }));
    await sleep(3_000);
    const others = [];
    for (let count = 0; count < 20; count++) {
      others.push(await ask());
      await sleep(100);
    }
    const [offered, seen] = await load;
    expect(offered.statuses[503]).toBeGreaterThan(0); // otherwise it was no overload
    expect(Object.keys(offered.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
    expect([offered.errors, offered.timeouts, offered.withoutRetryAfter]).toEqual([0, 0, 0]);
    expect(new Set(seen.live.map(({ status }) => status))).toEqual(new Set([200]));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    others.sort((one, other) => one.milliseconds - other.milliseconds);
    expect(others[10]!.milliseconds).toBeLessThan(2_000); // a tenth of it on an idle machine
  });
});
