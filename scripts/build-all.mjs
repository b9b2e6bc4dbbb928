// npm run build: everything, whether or not sources changed.
import './help.mjs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { BuildFailure, build } = await import('./build.mjs');

try {
  await build({ afresh: true });
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
