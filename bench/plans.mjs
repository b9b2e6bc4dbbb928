// npm run bench:plans: plans of every frequent statement, into bench/plans/, which is not committed.
import '../scripts/help.mjs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { build } = await import('../scripts/build.mjs');
await build();
// process.exit also ends the servers.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
await import('./explain-all.mjs');
