// npm run bench: measures Docket and the baseline alternately. bench/results.md is a summary of one run.
import '../scripts/help.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { build } = await import('../scripts/build.mjs');
await build();
const { folder } = await import('./database.mjs');
const { measure } = await import('./measure.mjs');
const { optionsOf, say } = await import('./options.mjs');
const { report } = await import('./report.mjs');
const { measureStreams } = await import('./streams.mjs');

// process.exit also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const options = optionsOf(process.argv.slice(2));
const measured = [];
const streams = options.wants({ group: 'streams' }) && !options.quick ? await measureStreams() : undefined;
for (const tickets of options.only?.join() === 'streams' ? [] : options.sizes) {
  say(`${tickets.toLocaleString('en')} tickets`);
  measured.push(await measure(tickets, options));
}
const text = report(measured, streams, options);
// The full report is not committed: bench/results.md is a summary of it, edited by hand.
const file = join(folder(), 'results.md');
mkdirSync(folder(), { recursive: true });
writeFileSync(file, text);
process.stdout.write(`\n${text}\nWritten to ${file}\n`);
