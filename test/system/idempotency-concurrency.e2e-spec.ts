import { answer, conflict } from '../support/answers.js';
import { Docket } from '../support/docket.js';
import { eventually } from '../support/eventually.js';
import type { TestUser } from '../support/given.js';

/** Two requests with one `Idempotency-Key`, the second sent while the first still runs: the real waits, of seconds. */
let docket: Docket;
let user: TestUser;
beforeAll(async () => {
  docket = await Docket.start();
  user = await docket.given.user();
});
afterAll(() => docket.stop());
afterEach(() => docket.rows('DROP FUNCTION IF EXISTS take_time CASCADE'));

/** From here on a write to `table` takes that long, as on a busy database. */
async function slow(table: string, event: 'INSERT' | 'UPDATE', seconds: number): Promise<void> {
  await docket.rows(`CREATE OR REPLACE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(TG_ARGV[0]::float); RETURN NEW; END'`);
  await docket.rows(
    `CREATE TRIGGER take_time BEFORE ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION take_time('${seconds}')`,
  );
}

/** From here on a commit of changes to `table` takes that long. */
const slowCommit = (table: string, seconds: number) =>
  docket.rows(`CREATE CONSTRAINT TRIGGER take_time_at_the_end AFTER UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION take_time('${seconds}')`);

const post = async (title: string) => {
  const start = performance.now();
  const reply = await docket.as(user).post('/api/tickets', { title }).set('idempotency-key', title);
  return { reply, seconds: (performance.now() - start) / 1000 };
};
const tickets = async (title: string) => (await docket.rows('SELECT 1 FROM tickets WHERE title = $1', [title])).length;

/** Until the first has claimed the key and is still running. */
const takesTime = () =>
  eventually(async () => {
    const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    expect(await docket.rows(sleeping)).toHaveLength(1);
  });

/** Both replies. The second is sent once the first has claimed the key. */
async function twins(title: string) {
  const first = post(title);
  await takesTime();
  const second = post(title);
  return { first: await first, second: await second };
}

it('a repeated request waits five seconds for the first, then gets a conflict because it still runs', async () => {
  await slow('tickets', 'INSERT', 3.5);
  await slow('idempotency_keys', 'UPDATE', 3.5);
  await slowCommit('idempotency_keys', 3.5); // each statement is within its limit, all of them take over 10 s
  const { first, second } = await twins('Long');
  expect(answer(second.reply)).toEqual(conflict('A request with this Idempotency-Key is still running'));
  expect(second.seconds).toBeGreaterThan(4.5);
  expect(second.seconds).toBeLessThan(first.seconds);
  expect(first.reply.status).toBe(201);
  expect(first.seconds).toBeGreaterThan(10);
  const { reply: third } = await post('Long');
  expect(third.body).toEqual(first.reply.body);
  expect(third.headers['idempotency-replayed']).toBe('true');
  expect(await tickets('Long')).toBe(1);
});

it('a repeated request returns the response of the first if that finishes in time', async () => {
  await slow('tickets', 'INSERT', 2);
  await slow('idempotency_keys', 'UPDATE', 1); // the repeated request waits for almost all of these 3 s
  const { first, second } = await twins('Short');
  expect(first.reply.status).toBe(201);
  expect(second.reply.status).toBe(201);
  expect(second.reply.body).toEqual(first.reply.body);
  expect(second.reply.headers['idempotency-replayed']).toBe('true');
  expect(second.seconds).toBeGreaterThan(1);
  expect(await tickets('Short')).toBe(1);
});

it('a repeated request runs itself if the first fails', async () => {
  await slow('tickets', 'INSERT', 1.5);
  const body = { title: 'Twice', externalId: 'taken' };
  const send = () => docket.as(user).post('/api/tickets', body).set('idempotency-key', 'fails');
  await docket.rows(`CREATE FUNCTION refuse_once() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN IF nextval(''refusals'') = 1 THEN RAISE ''no''; END IF; RETURN NEW; END'`);
  await docket.rows('CREATE SEQUENCE refusals');
  await docket.rows(
    'CREATE TRIGGER refuse_once BEFORE UPDATE ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION refuse_once()',
  );
  const first = send().then(({ status }) => status);
  await takesTime();
  const second = await send();
  await docket.rows('DROP FUNCTION refuse_once CASCADE');
  expect(await first).toBe(500);
  expect(second.status).toBe(201);
  expect(second.headers['idempotency-replayed']).toBeUndefined();
  expect(await tickets('Twice')).toBe(1);
});
