// npm run capacity: how many people and agents one machine can serve. Writes docs/capacity.md.
import '../../scripts/help.mjs';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { build } = await import('../../scripts/build.mjs');
await build();
const { say } = await import('../options.mjs');
const { readModel } = await import('./model.mjs');
const { optionsOf } = await import('./options.mjs');
const { pageOf } = await import('./page.mjs');
const { measureCapacity } = await import('./run.mjs');

// process.exit also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const options = optionsOf(process.argv.slice(2));
const model = readModel(options.model);
const results = [];
for (const configuration of options.configurations) {
  const { tickets, processes, queues } = configuration;
  say(`${tickets.toLocaleString('en')} tickets, ${processes} API processes, queues in ${queues}`);
  results.push(await measureCapacity(configuration, model, options));
}
const page = pageOf(results, model, options);
if (options.out) writeFileSync(options.out, page);
process.stdout.write(`\n${page}\n${options.out ? `Written to ${options.out}\n` : ''}`);
