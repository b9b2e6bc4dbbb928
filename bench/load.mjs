import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { processorSeconds } from './processor-time.mjs';

const PAUSE = 200; // for the server to settle after the last connection is closed

/**
 * One round: as many requests as go in that time, `next` making each. Rate and times are of what was served; `refused` is
 * the share that was told to come back (503), which a server may do. Anything else but a 2xx fails the run. `processor` is
 * what a request took of the server's processor time, `postgres` of PostgreSQL's, in milliseconds; `logged` and `pages` what it wrote to the log.
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

/** Rounds in alternation, each server first in turn, with all quiet in between; medians of each figure. */
export async function compare(database, token, servers, scenario, { connections, rounds, seconds, warmUp }) {
  const results = servers.map(() => []);
  await warm(database, token, servers, scenario, warmUp, connections);
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const index = (round + turn) % servers.length;
      results[index].push(await load(database, servers[index], token, scenario, connections, seconds));
      await quiet(database);
    }
  }
  return results.map(medians);
}

/** So that nothing is measured of a server whose code has not been compiled yet. */
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
