import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Docket } from '../support/docket.js';
import type { TestProject, TestUser } from '../support/given.js';
import { statementsOf } from '../support/statements.js';

/** An export lasts as long as its client reads; it must contain only what its caller may read at that moment. */
const COUNT = 4_000;
const DESCRIPTION = 8_000; // 32 MB in all, far more than sockets buffer

let docket: Docket;
let ada: TestUser;
let project: TestProject;
beforeAll(async () => {
  docket = await Docket.start();
  ada = await docket.given.user({ name: 'Ada' });
  project = await docket.given.project(ada, { key: 'BIG' });
  await docket.rows(
    `WITH numbered AS (
       UPDATE ticket_counters SET tickets = tickets + $3, last_number = last_number + $3, last_rank = last_rank + $3
       WHERE scope_id = $1
     )
     INSERT INTO tickets (id, workspace_id, project_id, scope_id, number, title, description, reporter_id, rank, created_at, updated_at)
     SELECT gen_random_uuid(), $2, $1, $1, n, 'Ticket ' || n, repeat('x', ${DESCRIPTION}), $4, rank_of(n),
            '2026-01-01', '2026-01-01'::timestamptz + make_interval(secs => n)
     FROM generate_series(1, $3::int) AS n`,
    [project.id, project.workspaceId, COUNT, ada.id],
  );
});
afterAll(() => docket.stop());

/** A response of which only the beginning was read. */
async function opened(headers: Record<string, string>): Promise<IncomingMessage> {
  const path = '/api/tickets/export?project=BIG&format=jsonl&sort=updatedAt&order=asc';
  const request = httpGet(`${docket.url}${path}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function rest(response: IncomingMessage): Promise<{ tickets: number; late: boolean; complete: boolean }> {
  let tickets = 0;
  let late = false;
  let tail = '';
  try {
    for await (const chunk of response.setEncoding('latin1')) {
      const text: string = tail + chunk;
      late ||= text.includes('Created later');
      tickets += text.split('\n').length - 1;
      tail = text.slice(text.lastIndexOf('\n') + 1);
    }
  } catch (error) {
    expect(error).toMatchObject({ code: 'ECONNRESET' });
  }
  return { tickets, late, complete: response.complete };
}

/** Sorted by their last change, they would be the last ones of the export. */
const createLater = () => docket.given.ticket(ada, { title: 'Created later', projectId: project.id });

describe('an export in progress', () => {
  const cases: [string, (user: TestUser) => PromiseLike<unknown>, 'session' | 'key'][] = [
    [
      'user is disabled',
      ({ id }) => docket.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [id]),
      'session',
    ],
    ['session ends', (user) => docket.as(user).post('/api/auth/sign-out'), 'session'],
    ['key is revoked', ({ id }) => docket.rows('DELETE FROM api_keys WHERE user_id = $1', [id]), 'key'],
  ];
  // Promise 8.4
  it.each(cases)('is aborted when the %s', async (_, end, by) => {
    const user = await docket.given.member(ada, project, 'viewer');
    const key = await docket.given.apiKey(user, { scopes: ['tickets:read'] });
    const response = await opened(by === 'key' ? { authorization: `Bearer ${key}` } : { cookie: user.cookie });
    expect(response.statusCode).toBe(200);
    await end(user);
    await createLater();
    const got = await rest(response);
    expect(got).toMatchObject({ complete: false, late: false });
    expect(got.tickets).toBeLessThan(COUNT / 2);
  });

  const losses: [string, (user: TestUser) => PromiseLike<unknown>, () => Promise<TestUser>][] = [
    [
      'member is removed from the project',
      ({ id }) => docket.as(ada).delete(`/api/project/${project.id}/members/${id}`),
      () => docket.given.member(ada, project, 'viewer'),
    ],
    [
      'ADMIN is demoted',
      ({ id }) => docket.rows(`UPDATE users SET role = 'USER' WHERE id = $1`, [id]),
      () => docket.given.user({ role: 'ADMIN' }),
    ],
  ];
  // Promise 8.4
  it.each(losses)('contains no further tickets once its %s', async (_, end, person) => {
    const user = await person();
    const response = await opened({ cookie: user.cookie });
    expect(response.statusCode).toBe(200);
    await end(user);
    await createLater();
    const got = await rest(response);
    expect(got.late).toBe(false);
    expect(got.tickets).toBeLessThan(COUNT / 2);
  });

  // Promise 8.4
  it('is aborted when its client reads nothing for a while, and sends no more statements', async () => {
    const limit = docket.fastify.idleReaderLimit;
    docket.fastify.idleReaderLimit = 500;
    const response = await opened({ cookie: ada.cookie });
    docket.fastify.idleReaderLimit = limit;
    await sleep(3_000);
    const later = await statementsOf(async () => {
      const got = await rest(response);
      expect(got.complete).toBe(false);
      expect(got.tickets).toBeLessThan(COUNT);
    });
    expect(later.filter(({ text }) => text.includes('FROM tickets t'))).toEqual([]);
  });

  it('is complete for a client that reads slowly', async () => {
    const limit = docket.fastify.idleReaderLimit;
    docket.fastify.idleReaderLimit = 5_000;
    const response = await opened({ cookie: ada.cookie });
    docket.fastify.idleReaderLimit = limit;
    await sleep(1_000);
    const [{ count }] = (await docket.rows<{ count: number }>(
      'SELECT count(*)::int AS count FROM tickets WHERE project_id = $1',
      [project.id],
    )) as [{ count: number }];
    expect(await rest(response)).toMatchObject({ tickets: count, complete: true });
  });
});
