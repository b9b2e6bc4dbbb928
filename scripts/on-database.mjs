// Runs a built program on DATABASE_URL or, without it, on the embedded database: that of the running Docket, or one
// started for this command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

export async function runOnDatabase(path) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  await build();
  const { EmbeddedPostgres, running } = await import('#embedded');
  const home = resolve(process.env.DOCKET_HOME || '.docket');
  let postgres;

  async function embedded() {
    if (!existsSync(join(home, 'postgres'))) throw new Error(`There is no database in ${home}. Set DATABASE_URL.`);
    const started = new EmbeddedPostgres(home);
    try {
      await started.start();
      postgres = started;
      return started.url;
    } catch (error) {
      const beside = running(home);
      if (!beside) throw error;
      return beside.url;
    }
  }

  try {
    const environment = process.env.DATABASE_URL
      ? process.env
      : { ...storedKey(home), ...process.env, DATABASE_URL: await embedded() };
    const program = spawn(process.execPath, [path, ...process.argv.slice(2)], {
      env: environment,
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
}

/** The key that an embedded Docket generated for itself; ENCRYPTION_KEY takes precedence. */
function storedKey(home) {
  const file = join(home, 'encryption-key');
  return existsSync(file) ? { ENCRYPTION_KEY: readFileSync(file, 'utf8').trim() } : {};
}
