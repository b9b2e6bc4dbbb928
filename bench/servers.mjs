import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const POOL_SIZE = 10; // Docket's default, and the baseline's too
const COOKIE = '__Host-docket.session-token';

/** A server under load: a process of its own that reports its address. */
export class Server {
  constructor(name, program, environment, execArgv = []) {
    this.name = name;
    this.child = fork(program, {
      execArgv,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ALLOWED_HOSTS: 'localhost',
        HOST: '127.0.0.1',
        PORT: '0',
        ...environment,
      },
      // Logs are written as in production, but discarded. Errors at start-up are shown.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.ended = once(this.child, 'exit');
    this.end = () => this.child.kill('SIGKILL');
    process.once('exit', this.end);
  }

  async ready() {
    this.url = await new Promise((resolve, reject) => {
      this.child.on('message', ({ type, url }) => type === 'ready' && resolve(url));
      this.child.once('exit', () => reject(new Error(`${this.name} did not start`)));
    });
    return this;
  }

  headers(token) {
    return { cookie: `${COOKIE}=${token}` };
  }

  /** Of the process and its children, in MiB. */
  get memory() {
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
    const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
    const mine = processes.filter(([pid, parent]) => pid === this.child.pid || parent === this.child.pid);
    return mine.reduce((sum, [, , rss]) => sum + rss, 0) / 1024;
  }

  async stop() {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    await this.ended;
    process.off('exit', this.end);
  }
}

export const startApi = (url, { name, folder = '.', processes = 1, execArgv } = {}) =>
  new Server(
    name ?? (processes > 1 ? `docket × ${processes}` : 'docket'),
    join(folder, 'dist/apps/api/src/main.js'),
    {
      DATABASE_URL: url,
      DATABASE_POOL_SIZE: String(Math.max(2, Math.floor(POOL_SIZE / processes))),
      API_PROCESSES: String(processes),
      RATE_LIMIT: 'off',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    },
    execArgv,
  ).ready();

export const startBaseline = (url) =>
  new Server('baseline', 'bench/baseline/server.mjs', {
    DATABASE_URL: url,
    POOL_SIZE: String(POOL_SIZE),
    COOKIE,
  }).ready();
