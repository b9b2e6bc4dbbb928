import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './programs.js';

export const redisPath = findProgram('redis-server', 'valkey-server');

/** A Redis of its own for as long as `work` takes. */
export async function withRedis(work: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'docket-redis-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const options = { port, bind: '127.0.0.1', dir: folder, unixsocket: join(folder, 'redis.sock'), save: '' };
  const redis = spawn(
    redisPath!,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  );
  const ended = new Promise((resolve) => redis.once('exit', resolve));
  try {
    await new Promise<void>((resolve) => {
      redis.stdout.on('data', (text) => /ready to accept connections/i.test(String(text)) && resolve());
    });
    await work(`redis://127.0.0.1:${port}`);
  } finally {
    redis.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
