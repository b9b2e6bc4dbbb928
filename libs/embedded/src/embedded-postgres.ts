import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Address, urlAt } from './address.js';
import { ensureApplicationRole } from './application-role.js';
import { type Binaries, binariesFor } from './binaries.js';
import { applicationRole, ensureCluster, superuser } from './cluster.js';
import { freePort } from './free-port.js';
import { end, untilItAnswers } from './launch.js';
import { type Lock, LockHeld, takeLock } from './lock.js';
import { makeHome, type Placement, place } from './placement.js';
import { applicationPassword, superuserPassword } from './secrets.js';
import { lastWords, type Settings, spawnServer } from './server.js';
import { makeSocketFolder, socketFolderOf } from './socket-folder.js';
import { endStaleServer } from './stale-server.js';
import { makeThrowAwayHome, removeThrowAwayHome, sweepThrowAwayHomes, throwAwaySettings } from './temporary-cluster.js';

type Options = { onExit?: (how: string) => void; settings?: Settings; throwAway?: boolean };
type Prepared = { where: Placement; binaries: Binaries; lock: Lock };

/** PostgreSQL's own clean-up after a kill takes a moment, in which a start is refused. */
const attempts = 4;

/** A PostgreSQL of Docket's own, in `<home>/postgres`. */
export class EmbeddedPostgres {
  private prepared?: Prepared;
  private address?: Address;
  private server?: ChildProcess;
  private hasAnswered = false;

  constructor(
    private readonly home: string,
    private readonly options: Options = {},
  ) {}

  /** For tests: quick, not durable, gone when stopped. At a port, since a test's network lies between ports. */
  static throwAway(): EmbeddedPostgres {
    return new EmbeddedPostgres(makeThrowAwayHome(), { settings: throwAwaySettings, throwAway: true });
  }

  /** As the role that Docket works with; tests make and drop databases, which takes more. */
  get url(): string {
    if (this.options.throwAway) return this.adminUrl;
    return urlAt(this.whereStarted(), applicationRole, applicationPassword(this.home));
  }

  /** As the superuser. */
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
      await this.clearTheWay(this.prepared.where);
      try {
        return await this.launch(this.prepared);
      } catch (error) {
        if (attempt === attempts) throw error;
        await sleep(250 * 2 ** attempt);
      }
    }
  }

  /** At the same address and with the same password, for whoever is connected. */
  async restart(): Promise<void> {
    await this.halt(10_000);
    await this.start();
  }

  async stop(patience = 10_000): Promise<void> {
    await this.halt(patience);
    if (this.address && 'folder' in this.address) {
      rmSync(this.address.folder, { recursive: true, force: true });
      this.address = undefined;
    }
    this.prepared?.lock.release();
    this.prepared = undefined;
    if (this.options.throwAway) removeThrowAwayHome(this.home);
  }

  private async prepare(): Promise<Prepared> {
    if (this.options.throwAway) await sweepThrowAwayHomes();
    makeHome(this.home);
    const where = place(this.home);
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

  /** Clients know the address once it has answered, so it stays for the run; until then a lost port is replaced. */
  private async clearTheWay(where: Placement): Promise<void> {
    if (this.options.throwAway) {
      if (!this.hasAnswered) this.address = { port: await freePort() };
      return;
    }
    const folder = this.address && 'folder' in this.address ? this.address.folder : socketFolderOf(where);
    makeSocketFolder(folder, where);
    this.address = { folder };
  }

  private whereStarted(): Address {
    if (!this.prepared || !this.address) throw new Error('The embedded PostgreSQL has not been started');
    return this.address;
  }

  private async launch({ where, binaries }: Prepared): Promise<void> {
    const server = spawnServer(where, binaries, this.whereStarted(), this.options.settings ?? {});
    // A process that throws its way out does not wait for a shutdown, but can still ask for one.
    const endWithUs = () => server.kill('SIGINT');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    await untilItAnswers(server, this.adminUrl, () => lastWords(where.data));
    await this.lower(server);
    this.server = server;
    this.hasAnswered = true;
    server.once('exit', (code, name) => {
      if (this.server !== server) return;
      this.server = undefined;
      this.options.onExit?.(name ? `signal ${name}` : `exit code ${code}`);
    });
  }

  /** Whoever connects from now on is no superuser. */
  private async lower(server: ChildProcess): Promise<void> {
    if (this.options.throwAway) return;
    try {
      await ensureApplicationRole(this.adminUrl, applicationPassword(this.home));
    } catch (error) {
      await end(server, 0);
      throw error;
    }
  }

  private async halt(patience: number) {
    const server = this.server;
    this.server = undefined;
    if (server) await end(server, patience);
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
