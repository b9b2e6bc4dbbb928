import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateQueues } from '#queues';
import { BenchDatabase } from '../database.mjs';
import { say } from '../options.mjs';
import { processorSeconds } from '../processor-time.mjs';
import { startRedis } from '../redis.mjs';
import { Server, startApi } from '../servers.mjs';
import { Crowd, percentile } from './crowd.mjs';
import { findKnee } from './knee.mjs';
import { GOALS, streamsOf, webhooksOf } from './model.mjs';
import { ENCRYPTION_KEY, gatherTeam, registerWebhook } from './team.mjs';

/** Docket's own limit for a workspace. */
const MAX_WEBHOOKS = 200;
/** More milliseconds than this, and the generator or the machine is what is measured. */
const MAX_LATENESS = 250;

/** The knee of one configuration: so many tickets, API processes, and queues in PostgreSQL or Redis. */
export async function measureCapacity(configuration, model, options) {
  const { tickets, processes, queues } = configuration;
  const database = new BenchDatabase(tickets, say);
  const running = [];
  try {
    await database.open('capacity');
    await migrateQueues(database.url);
    const redis = queues === 'Redis' ? await startRedis() : undefined;
    if (redis) running.push(redis);
    const receiver = await start(running, new Server('receiver', 'bench/capacity/receiver.mjs', {}));
    const api = await startApi(database.url, { processes });
    running.push(api);
    const worker = await start(
      running,
      new Server('worker', 'dist/apps/worker/src/main.js', {
        NODE_ENV: 'development',
        DATABASE_URL: database.url,
        ENCRYPTION_KEY,
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', // the receiver's
        LOG_LEVEL: 'error',
        ...(redis && { REDIS_URL: redis.url }),
      }),
    );
    const team = await gatherTeam(database, api);
    const crowd = new Crowd(api, team, model);
    const stage = { api, worker, receiver, redis, database, team, crowd, webhooks: 0 };
    const knee = await findKnee((people) => measure(stage, model, people, options), options);
    await crowd.close();
    return { ...configuration, ...knee };
  } finally {
    for (const process of running.reverse()) await process.stop();
    await database.close();
  }
}

async function start(running, server) {
  running.push(server);
  return server.ready();
}

async function measure(stage, model, people, { warmUp, seconds }) {
  const { api, receiver, team, crowd, database } = stage;
  const webhooks = Math.min(webhooksOf(model, people), MAX_WEBHOOKS);
  for (; stage.webhooks < webhooks; stage.webhooks++) await registerWebhook(database, team, receiver, stage.webhooks);
  await crowd.listen(streamsOf(model, people));
  await crowd.act(people, warmUp);
  crowd.reset();
  await delaysOf(receiver);
  const spent = stopwatch(stage);
  await crowd.act(people, seconds);
  const cores = spent();
  await sleep(500); // for the last events
  const figures = figuresOf(people, crowd, await delaysOf(receiver), seconds);
  const memory = { api: api.memory, worker: stage.worker.memory };
  const found = { ...figures, cores, memory, streams: crowd.streams.length, broken: missed(figures) };
  say(
    `${people} people: ${figures.rate.toFixed(0)} requests/s, p95 ${figures.request.toFixed(0)} ms, ` +
      `API ${cores.api.toFixed(2)}, PostgreSQL ${cores.postgres.toFixed(2)}, worker ${cores.worker.toFixed(2)} cores` +
      (found.broken.length > 0 ? `; missed: ${found.broken.join(', ')}` : ''),
  );
  if (crowd.wrong.size > 0) throw new Error([...crowd.wrong].join('\n'));
  return found;
}

function figuresOf(people, crowd, deliveries, seconds) {
  const sent = crowd.times.length + crowd.refused;
  return {
    people,
    rate: sent / seconds,
    request: percentile(crowd.times, 0.95),
    median: percentile(crowd.times, 0.5),
    stream: percentile(crowd.delays, 0.95),
    delivery: percentile(deliveries, 0.95),
    refused: crowd.refused / Math.max(1, sent),
    lateness: percentile(crowd.late, 0.95),
  };
}

function missed(figures) {
  const names = Object.keys(GOALS).filter((name) => figures[name] > GOALS[name]);
  return figures.lateness > MAX_LATENESS ? [...names, 'lateness'] : names;
}

/** Cores in use by each part since then. */
function stopwatch({ api, worker, redis, database }) {
  const pids = { api: api.child.pid, worker: worker.child.pid, postgres: database.pid, generator: process.pid };
  if (redis) pids.redis = redis.pid;
  const own = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6;
  const read = () =>
    Object.entries(pids).map(([name, pid]) => [name, name === 'generator' ? own() : processorSeconds(pid)]);
  const [before, started] = [Object.fromEntries(read()), performance.now()];
  return () => {
    const elapsed = (performance.now() - started) / 1000;
    return Object.fromEntries(read().map(([name, now]) => [name, (now - before[name]) / elapsed]));
  };
}

async function delaysOf({ child }) {
  child.send('delays');
  const [message] = await once(child, 'message');
  return message.delays;
}
