import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

const PAUSE = 200; // for the server to settle after the last connection is closed

/**
 * One round: as many requests as go in that time, `next` making each. Rate and times are of what was served; `refused` is
 * the share that was told to come back (503), which a server may do. Anything else but a 2xx fails the run.
 */
export async function load(server, token, { method = 'GET', next }, connections, seconds) {
  const times = [];
  let refused = 0;
  const headers = { ...server.headers(token), ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) };
  const started = performance.now();
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
  const rate = times.length / ((performance.now() - started) / 1000);
  const failed = result.non2xx - refused + result.errors + result.timeouts + result.resets;
  if (failed > 0) {
    const codes = JSON.stringify(result.statusCodeStats);
    throw new Error(`${server.name}: ${failed} of ${times.length} failed (${codes}): ${method} ${next().path}`);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.POSITIVE_INFINITY;
  const share = refused / Math.max(1, refused + times.length);
  return { rate, p50: at(0.5), p99: at(0.99), memory: server.memory, refused: share };
}

/** Rounds in alternation, each server first in turn, with all quiet in between; medians of each figure. */
export async function compare(database, token, servers, scenario, { connections, rounds, seconds, warmUp }) {
  const results = servers.map(() => []);
  for (const server of servers) {
    await load(server, token, scenario, connections, warmUp);
    await quiet(database);
  }
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < servers.length; turn++) {
      const index = (round + turn) % servers.length;
      results[index].push(await load(servers[index], token, scenario, connections, seconds));
      await quiet(database);
    }
  }
  return results.map(medians);
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
