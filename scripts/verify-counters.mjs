// The database is DATABASE_URL, or else the embedded one: that of the Docket running now, or started for the moment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await build();
const { EmbeddedPostgres, runningUrl } = await import('#embedded');

const home = resolve(process.env.DOCKET_HOME || '.docket');
let postgres;
try {
  const url = process.env.DATABASE_URL || (await embedded());
  const program = spawn(process.execPath, ['dist/apps/setup/src/verify-counters.js', ...process.argv.slice(2)], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(program, 'exit');
  process.exitCode = code ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await postgres?.stop();
}

async function embedded() {
  if (!existsSync(join(home, 'postgres'))) throw new Error(`There is no database in ${home}. Set DATABASE_URL.`);
  const started = new EmbeddedPostgres(home);
  try {
    await started.start();
    postgres = started;
    return started.url;
  } catch (error) {
    const running = runningUrl(home);
    if (!running) throw error;
    return running;
  }
}
