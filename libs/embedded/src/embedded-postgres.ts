import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { urlAt } from './address.js';
import { ensureApplicationRole } from './application-role.js';
import { type Binaries, binariesFor } from './binaries.js';
import { applicationRole, ensureCluster, superuser } from './cluster.js';
import { end, untilItAnswers } from './launch.js';
import { type Lock, LockHeld, takeLock } from './lock.js';
import { makeHome, type Placement, placeData } from './placement.js';
import { applicationPassword, superuserPassword } from './secrets.js';
import { lastWords, type Settings, spawnServer } from './server.js';
import { makeSocketFolder, socketFolderOf } from './socket-folder.js';
import { endStaleServer } from './stale-server.js';
import { makeThrowAwayHome, removeThrowAwayHome, sweepThrowAwayHomes, throwAwaySettings } from './temporary-cluster.js';

type Options = { onExit?: (how: string) => void; settings?: Settings; throwAway?: boolean };
type Prepared = { where: Placement; binaries: Binaries; lock: Lock };

/** After a kill, PostgreSQL needs a moment to clean up and refuses to start meanwhile. */
const attempts = 4;

/** The PostgreSQL server that Docket runs itself, in `<home>/postgres`. */
export class EmbeddedPostgres {
  private prepared?: Prepared;
  private socketFolder?: string;
  private server?: ChildProcess;

  constructor(
    private readonly home: string,
    private readonly options: Options = {},
  ) {}

  /** For tests: fast, not durable, deleted when stopped. */
  static throwAway(): EmbeddedPostgres {
    return new EmbeddedPostgres(makeThrowAwayHome(), { settings: throwAwaySettings, throwAway: true });
  }

  /** Connects as the application role; in tests as the superuser, which may create and drop databases. */
  get url(): string {
    if (this.options.throwAway) return this.adminUrl;
    return urlAt(this.whereStarted(), applicationRole, applicationPassword(this.home));
  }

  /** Connects as the superuser. */
  get adminUrl(): string {
    return urlAt(this.whereStarted(), superuser, superuserPassword(this.home));
  }

  get pid(): number | undefined {
    return this.server?.pid;
  }

  async start(): Promise<void> {
    if (this.server) return;
    this.prepared ??= await this.prepare();
    for (let attempt = 1; ; attempt++) {
      await endStaleServer(this.prepared.where.data);
      this.clearTheWay(this.prepared.where);
      try {
        return await this.launch(this.prepared);
      } catch (error) {
        if (attempt === attempts) throw error;
        await sleep(250 * 2 ** attempt);
      }
    }
  }

  /** Keeps address and password, so that clients can reconnect. */
  async restart(): Promise<void> {
    await this.halt(10_000);
    await this.start();
  }

  async stop(timeout = 10_000): Promise<void> {
    await this.halt(timeout);
    if (this.socketFolder) rmSync(this.socketFolder, { recursive: true, force: true });
    this.socketFolder = undefined;
    this.prepared?.lock.release();
    this.prepared = undefined;
    if (this.options.throwAway) removeThrowAwayHome(this.home);
  }

  private async prepare(): Promise<Prepared> {
    if (this.options.throwAway) await sweepThrowAwayHomes();
    makeHome(this.home);
    const where = placeData(this.home);
    const lock = lockData(where.data);
    try {
      const binaries = await binariesFor(where.account);
      await ensureCluster(where, binaries, superuserPassword(this.home), !this.options.throwAway);
      return { where, binaries, lock };
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Clients know the folder, so a server that is restarted keeps it. */
  private clearTheWay(where: Placement) {
    this.socketFolder ??= socketFolderOf(where);
    makeSocketFolder(this.socketFolder, where);
  }

  private whereStarted(): string {
    if (!this.prepared || !this.socketFolder) throw new Error('The embedded PostgreSQL has not been started');
    return this.socketFolder;
  }

  private async launch({ where, binaries }: Prepared): Promise<void> {
    const server = spawnServer(where, binaries, this.whereStarted(), this.options.settings ?? {});
    // A process that exits on an uncaught exception cannot wait for a shutdown, but can still request one.
    const endWithUs = () => server.kill('SIGINT');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    await untilItAnswers(server, this.adminUrl, () => lastWords(where.data));
    await this.lower(server);
    this.server = server;
    server.once('exit', (code, name) => {
      if (this.server !== server) return;
      this.server = undefined;
      this.options.onExit?.(name ? `signal ${name}` : `exit code ${code}`);
    });
  }

  /** From here on, connections use the application role, which is not a superuser. */
  private async lower(server: ChildProcess): Promise<void> {
    if (this.options.throwAway) return;
    try {
      await ensureApplicationRole(this.adminUrl, applicationPassword(this.home));
    } catch (error) {
      await end(server, 0);
      throw error;
    }
  }

  private async halt(timeout: number) {
    const server = this.server;
    this.server = undefined;
    if (server) await end(server, timeout);
  }
}

function lockData(data: string): Lock {
  try {
    return takeLock(`${data}.lock`);
  } catch (error) {
    if (error instanceof LockHeld) throw new Error(`The database in ${data} is in use by process ${error.pid}.`);
    throw error;
  }
}
