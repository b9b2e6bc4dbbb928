/** PostgreSQL's plans for every frequent statement, as the API sends it: one file per request. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BenchDatabase, folder } from './database.mjs';
import { startExplained } from './explained.mjs';
import { optionsOf, say } from './options.mjs';
import { takeSamples } from './samples.mjs';
import { cursorOfPage, scenariosFor } from './scenarios.mjs';
import { openSession } from './seed/places.mjs';

const options = optionsOf(process.argv.slice(2));
// A quick run does not replace the plans of a full one.
const target = options.quick ? join(folder(), 'plans') : 'bench/plans';
const database = new BenchDatabase(options.sizes.at(-1), say);
let api;
try {
  await database.open();
  const token = await openSession(database.pool);
  api = await startExplained(database.url);
  const { cursor } = await cursorOfPage(api.server, token, database.tickets);
  const scenarios = scenariosFor(await takeSamples(database), cursor).filter(options.wants);
  if (!options.only) rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const scenario of scenarios) {
    const { request, statements } = await api.explain(token, scenario);
    const file = join(target, `${scenario.name.replaceAll(' ', '-')}.txt`);
    writeFileSync(file, describe(request, statements));
    say(file);
  }
} finally {
  await api?.server.stop();
  await database.close();
}

function describe(request, statements) {
  const parts = statements.map(({ text, plan }) => `${text.replace(/^\s+/gm, '  ').trim()}\n\n${plan}`);
  const head = `${request}\n${database.tickets.toLocaleString('en')} tickets, pages in memory\n`;
  return `${neutral([head, ...parts].join(`\n${'-'.repeat(80)}\n\n`))}\n`;
}

/** Replaces ids and times, which differ between seeded databases. */
function neutral(text) {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|[+-]\d\d)?/g, '<moment>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A[\d.]+Z/g, '<moment>')
    .replaceAll(/\\x[0-9a-f]{64}/g, '<hash>')
    .replaceAll(/cursor=[\w-]+/g, 'cursor=<cursor>')
    .replaceAll(/^\s*(Buffers: shared hit=\d+) read=\d+.*$/gm, (line) => line.replace(/ read=.*$/, ''))
    .replaceAll(/^.*\b(Memory|Memory Usage|Peak Memory Usage|WAL|I\/O Timings)\b.*\n/gm, (line) =>
      /Sort Method/.test(line) ? line.replace(/ +Memory: \d+kB/, '') : '',
    );
}
