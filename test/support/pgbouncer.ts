import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#embedded';
import { findProgram } from './programs.js';
import { TcpProxy } from './tcp-proxy.js';

export const pgbouncerPath = findProgram('pgbouncer');

/**
 * A PgBouncer in transaction mode before a PostgreSQL, on the loopback interface. It does not run as root, and so cannot
 * use the socket of a PostgreSQL that does not belong to it.
 */
export class PgBouncer {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-pgbouncer-')));
  private port = 0;
  private process?: ChildProcess;
  private network?: TcpProxy;

  constructor(private readonly target: string) {}

  /** The same database, through the pooler. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.toString();
  }

  async start(): Promise<this> {
    this.port = await freePort();
    this.network = await TcpProxy.to(this.target);
    const { hostname, port, username, password } = new URL(this.network.url);
    const quoted = (text: string) => `"${decodeURIComponent(text).replaceAll('"', '""')}"`;
    writeFileSync(join(this.folder, 'users.txt'), `${quoted(username)} ${quoted(password)}\n`);
    const settings = {
      listen_addr: '127.0.0.1',
      listen_port: this.port,
      unix_socket_dir: '',
      auth_type: 'scram-sha-256',
      auth_file: join(this.folder, 'users.txt'),
      pool_mode: 'transaction',
      default_pool_size: 4, // fewer than Docket has connections
      max_client_conn: 500,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
    const file = join(this.folder, 'pgbouncer.ini');
    writeFileSync(file, `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
    chmodSync(this.folder, 0o755);
    const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn(pgbouncerPath!, [file], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (text) => {
        said += text;
        if (/process up/.test(said)) resolve();
      });
      child.once('exit', () => reject(new Error(`PgBouncer ended:\n${said}`)));
    });
    return this;
  }

  async stop(): Promise<void> {
    if (this.process && this.process.exitCode === null) {
      const ended = once(this.process, 'exit');
      this.process.kill('SIGKILL');
      await ended;
    }
    await this.network?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
