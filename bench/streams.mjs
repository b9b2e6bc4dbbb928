// How soon changes reach listening browsers, and what open streams cost.
import { rmSync } from 'node:fs';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#data';
import { EmbeddedPostgres, makeHome } from '#embedded';
import { migrateQueues } from '#queues';
import { folder, SETTINGS } from './database.mjs';
import { say } from './options.mjs';
import { Server, startApi } from './servers.mjs';

const STREAMS = 500;
const PEOPLE = 50; // the owners of the streams
const RATE = 20; // changes a second
const SECONDS = 20;
const WARM_UP = 3; // seconds

let [api, worker] = [];

/** Milliseconds from commit to browser, and MiB over a process without streams. */
export async function measureStreams() {
  const home = join(folder(), 'streams');
  rmSync(home, { recursive: true, force: true });
  makeHome(resolve(folder(), '..'));
  makeHome(folder());
  const postgres = new EmbeddedPostgres(home, { settings: SETTINGS });
  await postgres.start();
  try {
    await migrate({ DATABASE_URL: postgres.adminUrl, DATABASE_POOL_SIZE: 2 });
    await migrateQueues(postgres.adminUrl);
    api = await startApi(postgres.adminUrl);
    worker = await new Server('worker', 'dist/apps/worker/src/main.js', {
      NODE_ENV: 'development',
      DATABASE_URL: postgres.adminUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'error',
    }).ready();
    return await measure();
  } finally {
    await worker?.stop();
    await api?.stop();
    await postgres.stop(60_000);
    rmSync(home, { recursive: true, force: true });
  }
}

async function measure() {
  const owner = await signUp(0);
  const project = await ask(owner, 'POST', '/api/projects', { name: 'Streams' });
  const people = [owner];
  for (let n = 1; n < PEOPLE; n++) {
    const person = await signUp(n);
    await ask(owner, 'POST', `/api/project/${project.id}/members`, { userId: person.id, role: 'viewer' });
    people.push(person);
  }
  const tickets = [];
  for (let n = 0; n < 50; n++) {
    tickets.push(await ask(owner, 'POST', '/api/tickets', { title: `Ticket ${n}`, projectId: project.id }));
  }
  await changes(owner, tickets, WARM_UP);
  await sleep(2_000);
  const before = await most(owner, tickets);

  const delays = [];
  let listening = false;
  const take = (event) =>
    listening && event.type === 'ticket.updated' && delays.push(Date.now() - Date.parse(event.timestamp));
  for (let n = 0; n < STREAMS; n++) await open(people[n % people.length], project, take);
  await changes(owner, tickets, WARM_UP);
  await sleep(2_000); // for the messages of the last of them
  listening = true;
  const after = await most(owner, tickets);
  await sleep(2_000);
  return figures(delays, after - before);
}

/** The most memory the API takes during a run of changes, in MiB. */
async function most(owner, tickets) {
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, api.memory);
  }, 500);
  await changes(owner, tickets, SECONDS);
  clearInterval(timer);
  return memory;
}

/** So many a second, whether or not earlier ones have been answered. */
async function changes(owner, tickets, seconds) {
  const sent = [];
  for (let n = 0; n < RATE * seconds; n++) {
    const { id } = tickets[n % tickets.length];
    sent.push(ask(owner, 'PUT', `/api/tickets/${id}`, { title: `Changed at ${performance.now()}` }));
    await sleep(1000 / RATE);
  }
  await Promise.all(sent);
}

async function signUp(n) {
  const body = { email: `person${n}@example.com`, password: 'a password of the bench', name: `Person ${n}` };
  const reply = await fetch(`${api.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = await reply.json();
  return { id: data.id, cookie: reply.headers.getSetCookie()[0].split(';', 1)[0] };
}

async function ask({ cookie }, method, path, body) {
  const headers = { cookie, 'content-type': 'application/json' };
  const reply = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const { data, error } = await reply.json();
  if (error) throw new Error(`${method} ${path} answered ${reply.status}: ${error.message}`);
  return data;
}

function open({ cookie }, project, take) {
  return new Promise((resolve, reject) => {
    const url = `${api.url}/api/events/stream?project=${project.id}`;
    const request = get(url, { headers: { cookie }, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const parts = (text + chunk).split('\n\n');
        text = parts.pop();
        for (const part of parts) {
          const line = part.split('\n').find((one) => one.startsWith('data: '));
          if (line) take(JSON.parse(line.slice(6)));
        }
      });
      response.on('error', () => undefined);
      if (response.statusCode === 200) resolve();
      else reject(new Error(`stream answered ${response.statusCode}`));
    });
    request.on('error', (error) => reject(error)).end();
  });
}

function figures(delays, memory) {
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
  const expected = STREAMS * RATE * SECONDS;
  const found = {
    streams: STREAMS,
    rate: RATE,
    expected,
    received: delays.length,
    p50: at(0.5),
    p95: at(0.95),
    memory,
  };
  say(
    `${STREAMS} streams, ${RATE} changes a second: ${found.received} of ${expected} messages, from commit to browser ` +
      `p50 ${found.p50} ms, p95 ${found.p95} ms, ${Math.round(memory)} MiB over no streams`,
  );
  return found;
}
