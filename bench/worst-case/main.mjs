// npm run worst-case: the most expensive requests that a member may send within all limits, into docs/security.md.
import '../../scripts/help.mjs';
import { fileURLToPath } from 'node:url';
import { optionsOf } from './options.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const options = optionsOf(process.argv.slice(2));
const { build } = await import('../../scripts/build.mjs');
await build();
const { measure } = await import('./measure.mjs');
const { isOver, table, write } = await import('./report.mjs');
const { rows, faults } = await measure(options);
if (options.written) write(rows, options);
process.stdout.write(`\n${table(rows)}\n`);
const over = rows.filter(isOver);
for (const { route, input, text } of over) process.stdout.write(`\nOver its bound: ${route} (${input})\n${text}\n`);
for (const fault of faults) process.stdout.write(`\nNot measured: ${fault}\n`);
if (over.length + faults.length > 0) process.exitCode = 1;
