import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { processorSeconds } from './processor-time.mjs';

const PAUSE = 200; // for the server to settle after the last connection is closed

/**
 * One round: as many requests as possible in that time, each made by `next`. Rate and times are of successful requests;
 * `refused` is the share that got 503, which is allowed. Any other status but 2xx fails the run. `processor` is the
 * server's processor time per request, `postgres` PostgreSQL's, in milliseconds; `logged` and `pages` are what it wrote
 * to the write-ahead log.
 */
export async function load(database, server, token, { method = 'GET', next }, connections, seconds) {
  const times = [];
  let refused = 0;
  const headers = { ...server.headers(token), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) };
  const logged = await database.logged();
  const used = () => [server.child.pid, database.pid].map(processorSeconds);
  const [before, started] = [used(), performance.now()];
  const run = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ method, headers, setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status === 503) refused++;
    else times.push(milliseconds);
  });
  const result = await run;
  const [after, elapsed] = [used(), (performance.now() - started) / 1000];
  const answers = Math.max(1, times.length + refused);
  const failed = result.non2xx - refused + result.errors + result.timeouts + result.resets;
  if (failed > 0) {
    const codes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${server.name}: ${failed} of ${times.length} failed (${codes}): ${method} ${next().path}`);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY;
  const [processor, postgres] = after.map((each, index) => (1000 * (each - before[index])) / answers);
  const log = await database.logged();
  return {
    rate: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    memory: server.memory,
    refused: refused / answers,
    processor,
    postgres,
    logged: (log.bytes - logged.bytes) / 1024 / answers,
    pages: (log.pages - logged.pages) / answers,
  };
}

/**
 * Alternating rounds, each server first in turn, with idle time in between; medians of each figure, by name of the server.
 * A scenario that is to be no slower than another one, `than`, alternates with that on the first server.
 */
export async function compare(database, token, servers, scenario, { connections, rounds, seconds, warmUp }) {
  const runs = servers.map((server) => ({ name: server.name, server, scenario, measured: [] }));
  if (scenario.than) runs.push({ name: scenario.than.name, server: servers[0], scenario: scenario.than, measured: [] });
  for (const run of runs) await warm(database, token, [run.server], run.scenario, warmUp, connections);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < runs.length; turn++) {
      const run = runs[(round + turn) % runs.length];
      run.measured.push(await load(database, run.server, token, run.scenario, connections, seconds));
      await quiet(database);
    }
  }
  return Object.fromEntries(runs.map(({ name, measured }) => [name, medians(measured)]));
}

/** So that no server is measured before its code is compiled. */
export async function warm(database, token, servers, scenario, seconds, connections) {
  for (const server of servers) {
    await load(database, server, token, scenario, connections, seconds);
    await quiet(database);
  }
}

async function quiet(database) {
  await sleep(PAUSE);
  await database.idle();
}

const medians = (measured) =>
  Object.fromEntries(Object.keys(measured[0]).map((figure) => [figure, median(measured.map((each) => each[figure]))]));

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
