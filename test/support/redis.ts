import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#embedded';
import { findProgram } from './programs.js';

export const redisPath = findProgram('redis-server', 'valkey-server');

/** A Redis for one test, without persistence: it is empty after a kill. */
export class Redis {
  /** The same port however often it is started. */
  private port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'docket-redis-'));
  private process?: ChildProcess;

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    this.port ||= await freePort();
    const options = { port: this.port, bind: '127.0.0.1', dir: this.folder, save: '' };
    const redis = spawn(redisPath!, [
      ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
      '--unixsocket',
      join(this.folder, 'redis.sock'),
    ]);
    this.process = redis;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      redis.stdout.on('data', (text) => {
        said += text;
        if (/ready to accept connections/i.test(said)) resolve();
      });
      redis.once('exit', () => reject(new Error(`Redis ended:\n${said}`)));
    });
    return this;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.process) return;
    const ended = once(this.process, 'exit');
    this.process.kill(signal);
    await ended;
    this.process = undefined;
  }

  async forget(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write('FLUSHALL\r\n');
    await once(socket, 'data');
    socket.destroy();
  }

  async remove(): Promise<void> {
    await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A Redis of its own for the duration of `work`. */
export async function withRedis(work: (url: string, redis: Redis) => Promise<void>): Promise<void> {
  const redis = await new Redis().start();
  try {
    await work(redis.url, redis);
  } finally {
    await redis.remove();
  }
}
