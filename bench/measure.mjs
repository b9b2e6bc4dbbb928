import { BenchDatabase } from './database.mjs';
import { split, startExplained } from './explained.mjs';
import { compare, warm } from './load.mjs';
import { say } from './options.mjs';
import { expectSameAnswer } from './same-answer.mjs';
import { takeSamples } from './samples.mjs';
import { cursorOfPage, scenariosFor } from './scenarios.mjs';
import { openSession } from './seed/places.mjs';
import { startApi, startBaseline } from './servers.mjs';

const EXPLAINED_REQUESTS = 5;
const SHARED = ['list', 'ticket', 'create']; // the scenarios for several processes

/** Every figure at one size, by scenario. */
export async function measure(tickets, options) {
  const database = new BenchDatabase(tickets, say);
  const running = [];
  const started = async (starting) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    await database.open();
    const token = await openSession(database.pool);
    const samples = await takeSamples(database);
    const api = await started(startApi(database.url));
    const baseline = await started(startBaseline(database.url));
    const other = options.beside
      ? [await started(startApi(database.url, { name: 'other', folder: options.beside }))]
      : [];
    const { page, cursor } = await cursorOfPage(api, token, tickets);
    const scenarios = scenariosFor(samples, cursor).filter(options.wants);
    const serversOf = (scenario) => (scenario.baseline ? [api, baseline] : [api]);
    await warm(database, token, [...serversOf(scenarios[0]), ...other], scenarios[0], options.firstWarmUp, 16);
    const split = await splitTotals(database, token, scenarios);
    const results = {};
    for (const scenario of scenarios) {
      const servers = serversOf(scenario);
      await database.indexWords(scenario.group === 'search');
      await expectSameAnswer(scenario, servers, token);
      results[scenario.name] = await atEach(
        scenario.connections,
        database,
        token,
        [...servers, ...other],
        scenario,
        options,
      );
    }
    const processes = await severalProcesses(database, token, scenarios, api, started, options);
    const [{ version }] = await database.rows(`SELECT current_setting('server_version') AS version`);
    return { tickets, page, results, split, processes, postgres: version };
  } finally {
    await Promise.all(running.map((server) => server.stop()));
    await database.close();
  }
}

async function atEach(counts, database, token, servers, scenario, options) {
  const results = {};
  for (const connections of counts) {
    results[connections] = await compare(database, token, servers, scenario, { ...options, connections });
    const figures = Object.entries(results[connections]).map(
      ([name, { rate, p50 }]) => `${name} ${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} ms`,
    );
    say(`${scenario.name}, ${connections} connections: ${figures.join(', ')}`);
  }
  return results;
}

/** PostgreSQL's time for a filtered page and for its total. */
async function splitTotals(database, token, scenarios) {
  const filters = scenarios.filter(({ group }) => group === 'filters' || group === 'list');
  if (filters.length === 0) return {};
  const { server, explain } = await startExplained(database.url);
  try {
    const result = {};
    for (const scenario of filters) {
      const times = [];
      for (let count = 0; count < EXPLAINED_REQUESTS; count++) {
        const { statements } = await explain(token, scenario);
        times.push(split(statements.at(-1).json));
      }
      const mean = (part) => times.reduce((sum, time) => sum + time[part], 0) / times.length;
      result[scenario.name] = { page: mean('page'), total: mean('total') };
    }
    return result;
  } finally {
    await server.stop();
  }
}

async function severalProcesses(database, token, scenarios, single, started, options) {
  const shared = scenarios.filter(({ name }) => SHARED.includes(name));
  if (shared.length === 0 || options.processes < 2) return {};
  const several = await started(startApi(database.url, { processes: options.processes }));
  const results = {};
  for (const scenario of shared) {
    results[scenario.name] = await atEach([16, 64], database, token, [single, several], scenario, options);
  }
  return results;
}
