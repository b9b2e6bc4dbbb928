// npm run bench:webhooks: the throughput of one worker, beside a bare loop that only signs and posts the same bytes.
import '../scripts/help.mjs';
import { fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { build } = await import('../scripts/build.mjs');
await build();
const { migrate } = await import('#data');
const { EmbeddedPostgres, makeHome } = await import('#embedded');
const { migrateQueues } = await import('#queues');
const { SecretBox } = await import('#data');
const { folder, SETTINGS } = await import('./database.mjs');
const { say } = await import('./options.mjs');
const { startRedis } = await import('./redis.mjs');
const { Server } = await import('./servers.mjs');
const { processorSeconds } = await import('./processor-time.mjs');

const { values: options } = parseArgs({
  options: {
    webhooks: { type: 'string', default: '10' },
    events: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const [WEBHOOKS, EVENTS, ROUNDS] = [Number(options.webhooks), Number(options.events), Number(options.rounds)];
const DELIVERIES = WEBHOOKS * EVENTS;
const WARM_UP = EVENTS / 5; // warm-up events that do not count: both senders' code is compiled by then
const IN_FLIGHT = WEBHOOKS * 5; // the bare loop has as many concurrent requests as the worker may have
const GOALS = { postgres: 0.3, redis: 0.4 };
const KEY = Buffer.alloc(32, 7).toString('base64');
const LONG =
  'A description of the length that people write, with a reason, the steps to see it and what was expected. ';

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const home = join(folder(), 'webhooks');
rmSync(home, { recursive: true, force: true });
makeHome(resolve(folder(), '..'));
makeHome(folder());
const postgres = new EmbeddedPostgres(home, { settings: SETTINGS });
await postgres.start();
const receiver = await new Server('receiver', 'bench/webhooks/receiver.mjs', {}).ready();
const redis = await startRedis();
try {
  await migrate({ DATABASE_URL: postgres.adminUrl, DATABASE_POOL_SIZE: 2 });
  await migrateQueues(postgres.adminUrl);
  const place = await seed();
  const runs = { bare: [], postgres: [], redis: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    runs.bare.push(await bare());
    const workers = [() => docket(place, {}).then((run) => runs.postgres.push(run))];
    if (redis) workers.push(() => docket(place, { REDIS_URL: redis.url }).then((run) => runs.redis.push(run)));
    // Each is first in turn: what one leaves behind slows down the next.
    for (const run of round % 2 ? workers : workers.reverse()) await run();
    const rates = Object.entries(runs).map(([name, all]) => `${name} ${Math.round(all.at(-1)?.rate ?? 0)}/s`);
    say(`round ${round}: ${rates.join(', ')}`);
  }
  report(runs);
} finally {
  redis?.stop();
  await receiver.stop();
  await postgres.stop(60_000);
  rmSync(home, { recursive: true, force: true });
}

/** A loop without a database. */
function bare() {
  const event = { ...payload('0'.repeat(8)), id: '0'.repeat(36) };
  const env = { URL: receiver.url, PAYLOAD: JSON.stringify(event), DELIVERIES, WARM_UP: WARM_UP * WEBHOOKS, IN_FLIGHT };
  return new Promise((resolve, reject) => {
    const child = fork('bench/webhooks/bare.mjs', { env: { PATH: process.env.PATH, ...env } });
    let spent;
    child.on('message', ({ type, seconds }) => {
      if (type === 'warm') spent = stopwatch({ sender: child, receiver: receiver.child });
      else resolve({ rate: DELIVERIES / seconds, ...spent() });
    });
    child.once('error', reject);
  });
}

/** The processor time of each process since then, in microseconds per delivery. */
function stopwatch(processes) {
  const read = () => Object.entries(processes).map(([name, { pid }]) => [name, processorSeconds(pid)]);
  const before = Object.fromEntries(read());
  return () => Object.fromEntries(read().map(([name, now]) => [name, ((now - before[name]) / DELIVERIES) * 1e6]));
}

/** From the commit of the events to the last one at the receiver, including relay and recording. */
async function docket(place, environment) {
  const worker = await new Server('worker', 'dist/apps/worker/src/main.js', {
    NODE_ENV: 'development',
    DATABASE_URL: postgres.adminUrl,
    ENCRYPTION_KEY: KEY,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'error',
    ...environment,
  }).ready();
  try {
    await new Promise((resolve) => setTimeout(resolve, 2_000)); // its first sweeps are over
    await delivered(place, WARM_UP);
    const spent = stopwatch({ sender: worker.child, postgres, receiver: receiver.child });
    const started = performance.now();
    await delivered(place, EVENTS);
    const rate = DELIVERIES / ((performance.now() - started) / 1000);
    await settled();
    return { rate, ...spent() };
  } finally {
    await worker.stop();
    await query('DELETE FROM events');
    await query('VACUUM ANALYZE'); // otherwise autovacuum would run during the next measurement
    await query('CHECKPOINT');
  }
}

/** From the commit of that many events until the last one is at the receiver, for every webhook. */
async function delivered(place, events) {
  receiver.child.send('reset');
  await writeEvents(place, events);
  while ((await received()) < WEBHOOKS * events) await new Promise((resolve) => setTimeout(resolve, 20));
}

async function settled() {
  for (;;) {
    const [{ count }] = await query(`SELECT count(*)::int FROM webhook_deliveries WHERE status <> 'succeeded'`);
    if (count === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function received() {
  return new Promise((resolve) => {
    const onMessage = (message) => {
      if (message.type !== 'count') return;
      receiver.child.off('message', onMessage);
      resolve(message.count);
    };
    receiver.child.on('message', onMessage);
    receiver.child.send('count');
  });
}

function payload(id) {
  const ticket = { id, key: 'BENCH-1', title: 'A ticket of the bench', description: LONG.repeat(10), status: 'todo' };
  return {
    id,
    type: 'ticket.updated',
    timestamp: new Date().toISOString(),
    sequence: 1,
    data: { ticket, project: null },
  };
}

async function writeEvents({ workspaceId, projectId, userId }, count) {
  await query(
    `INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
     SELECT gen_random_uuid(), $1, $2, 'ticket.updated', $3, $4, now() FROM generate_series(1, $5::int)`,
    [workspaceId, projectId, userId, JSON.stringify(payload('0'.repeat(8)).data), count],
  );
  await query('NOTIFY docket_events');
}

async function seed() {
  const box = new SecretBox(KEY);
  const uuid = async () => (await query('SELECT gen_random_uuid() AS id'))[0].id;
  const [userId, workspaceId, projectId] = [await uuid(), await uuid(), await uuid()];
  await query(
    `INSERT INTO users (id, email, name, role, password_hash, created_at, updated_at)
     VALUES ($1, 'bench@example.com', 'Bench', 'USER', 'none', now(), now())`,
    [userId],
  );
  await query(
    `INSERT INTO workspaces (id, name, slug, owner_id, personal, created_at, updated_at)
     VALUES ($1, 'Bench', 'bench', $2, true, now(), now())`,
    [workspaceId, userId],
  );
  await query(
    `INSERT INTO projects (id, workspace_id, name, key, status, visibility, owner_id, created_at, updated_at)
     VALUES ($1, $2, 'Bench', 'BENCH', 'active', 'public', $3, now(), now())`,
    [projectId, workspaceId, userId],
  );
  for (let made = 0; made < WEBHOOKS; made++) {
    const id = await uuid();
    await query(
      `INSERT INTO webhooks (id, owner_id, project_id, url, events, enabled, secret, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '{*}', true, $5, now(), now())`,
      [id, userId, projectId, `${receiver.url}/${made}`, box.seal('a secret of the bench', id)],
    );
  }
  return { userId, workspaceId, projectId };
}

async function query(sql, parameters = []) {
  const client = new pg.Client({ connectionString: postgres.adminUrl });
  await client.connect();
  try {
    return (await client.query(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}

function report(runs) {
  const median = (all) => {
    const sorted = [...all].sort((a, b) => a - b);
    return (sorted[Math.floor((all.length - 1) / 2)] + sorted[Math.floor(all.length / 2)]) / 2;
  };
  const bytes = Buffer.byteLength(JSON.stringify({ ...payload('0'.repeat(8)), id: '0'.repeat(36) }));
  process.stdout.write(
    `\n${DELIVERIES.toLocaleString('en')} deliveries of ${bytes} bytes to ${WEBHOOKS} webhooks, ${IN_FLIGHT} in flight, medians of ${ROUNDS} rounds;
processor time in microseconds a delivery\n
| | deliveries/s | of the bare loop | wanted | sender | PostgreSQL | receiver |\n|---|--:|--:|--:|--:|--:|--:|\n`,
  );
  for (const [name, all] of Object.entries(runs)) {
    if (all.length === 0) continue;
    // Round by round, since other load on the machine varies.
    const ratio = median(all.map(({ rate }, round) => rate / runs.bare[round].rate)).toFixed(2);
    const title = name === 'bare' ? 'bare loop' : `queues on ${name}`;
    const times = ['sender', 'postgres', 'receiver'].map((of) => Math.round(median(all.map((run) => run[of] ?? 0))));
    const cells = [
      title,
      Math.round(median(all.map(({ rate }) => rate))),
      ratio,
      GOALS[name] ? `≥ ${GOALS[name]}` : '',
    ];
    process.stdout.write(`| ${[...cells, ...times].join(' | ')} |\n`);
  }
}
