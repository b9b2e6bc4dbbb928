// npm run bench:planning: what custom fields, groups and time logs cost in a project with many tickets.
import '../scripts/help.mjs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { build } = await import('../scripts/build.mjs');
await build();
const { PlanningStage } = await import('./planning/stage.mjs');
const { compareLists } = await import('./planning/lists.mjs');
const { explainRequests } = await import('./planning/plans.mjs');
const { deleteField } = await import('./planning/deletion.mjs');

// process.exit also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '1000000' } } });
const stage = new PlanningStage(Number(values.tickets));
try {
  await stage.open();
  const reports = [await compareLists(stage), await explainRequests(stage), await deleteField(stage)];
  process.stdout.write(`\n${reports.join('\n\n')}\n`);
} finally {
  await stage.close();
}
