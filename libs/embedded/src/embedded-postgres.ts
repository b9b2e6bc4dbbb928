import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, binariesFor } from './binaries.js';
import { databaseName, ensureCluster, roleName } from './cluster.js';
import { freePort } from './free-port.js';
import { keptSecret } from './kept-secret.js';
import { end, untilItAnswers } from './launch.js';
import { type Lock, LockHeld, takeLock } from './lock.js';
import { makeHome, type Placement, place } from './placement.js';
import { endRemains } from './remains.js';
import { lastWords, type Settings, spawnServer } from './server.js';
import { makeThrowAwayHome, removeThrowAwayHome, sweepThrowAwayHomes, throwAwaySettings } from './throw-away.js';

type Options = { onExit?: (how: string) => void; settings?: Settings; throwAway?: boolean };
type Prepared = { where: Placement; binaries: Binaries; password: string; lock: Lock };

/** PostgreSQL's own clean-up after a kill takes a moment, in which a start is refused. */
const attempts = 4;

/** A PostgreSQL of Docket's own, in `<home>/postgres`. */
export class EmbeddedPostgres {
  private prepared?: Prepared;
  private port?: number;
  private server?: ChildProcess;
  private hasAnswered = false;

  constructor(
    private readonly home: string,
    private readonly options: Options = {},
  ) {}

  /** For tests: quick, not durable, gone when stopped. */
  static throwAway(): EmbeddedPostgres {
    return new EmbeddedPostgres(makeThrowAwayHome(), { settings: throwAwaySettings, throwAway: true });
  }

  get url(): string {
    if (!this.prepared || !this.port) throw new Error('The embedded PostgreSQL has not been started');
    return `postgres://${roleName}:${this.prepared.password}@127.0.0.1:${this.port}/${databaseName}`;
  }

  get pid(): number | undefined {
    return this.server?.pid;
  }

  async start(): Promise<void> {
    if (this.server) return;
    this.prepared ??= await this.prepare();
    for (let attempt = 1; ; attempt++) {
      await endRemains(this.prepared.where.data);
      // Clients know the port once it has answered, so it stays for the run; until then a lost one is replaced.
      if (!this.hasAnswered) this.port = await freePort();
      try {
        return await this.launch(this.prepared);
      } catch (error) {
        if (attempt === attempts) throw error;
        await sleep(250 * 2 ** attempt);
      }
    }
  }

  /** On the same port and with the same password, for whoever is connected. */
  async restart(): Promise<void> {
    await this.halt(10_000);
    await this.start();
  }

  async stop(patience = 10_000): Promise<void> {
    await this.halt(patience);
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
      const password = keptSecret(join(this.home, 'postgres-password'), () => randomBytes(24).toString('base64url'));
      await ensureCluster(where, binaries, password, !this.options.throwAway);
      return { where, binaries, password, lock };
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  private async launch({ where, binaries }: Prepared): Promise<void> {
    const server = spawnServer(where, binaries, this.port ?? 0, this.options.settings ?? {});
    // A process that throws its way out does not wait for a shutdown, but can still ask for one.
    const endWithUs = () => server.kill('SIGINT');
    process.once('exit', endWithUs);
    server.once('exit', () => process.off('exit', endWithUs));
    await untilItAnswers(server, this.url, () => lastWords(where.data));
    this.server = server;
    this.hasAnswered = true;
    server.once('exit', (code, name) => {
      if (this.server !== server) return;
      this.server = undefined;
      this.options.onExit?.(name ? `signal ${name}` : `exit code ${code}`);
    });
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
