// Plain JavaScript, as nothing is built yet; loads the rest only after checking that it can run.
import './help.mjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Docket needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
} else if (!existsSync('node_modules/@nestjs/core')) {
  fail('The packages are not installed. Run npm ci first.');
} else {
  const { build, BuildFailure } = await import('./build.mjs');
  // process.exit also ends the compiler, which dying of the signal would not. The listeners stay: a signal that arrives
  // while the last one is being removed would be lost.
  let leave = () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave());
  try {
    await build();
    const { supervise } = await import('../dist/apps/supervisor/src/main.js');
    const starting = supervise({ endWithParent: process.env.npm_lifecycle_event !== undefined });
    leave = () => undefined;
    const supervisor = await starting;
    if (supervisor && process.argv.includes('--watch')) {
      const { watch } = await import('./watch.mjs');
      await watch(() => supervisor.reload());
    }
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    fail(error.message);
  }
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}
