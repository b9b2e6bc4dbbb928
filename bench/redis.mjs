import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** If one is installed; without persistence, which Docket does not require. */
export async function startRedis() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((place) => ['redis-server', 'valkey-server'].map((name) => join(place, name)))
    .find(isExecutable);
  if (!path) return undefined;
  const place = mkdtempSync(join(tmpdir(), 'docket-bench-redis-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(path, ['--port', String(port), '--bind', '127.0.0.1', '--dir', place, '--save', '']);
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  await new Promise((resolve) => {
    child.stdout.on('data', (text) => /ready to accept connections/i.test(String(text)) && resolve());
  });
  return { url: `redis://127.0.0.1:${port}`, pid: child.pid, stop };
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
