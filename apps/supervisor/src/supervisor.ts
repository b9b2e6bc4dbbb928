import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type Config, childEnvironment, loadConfig } from '#config';
import { type Lock, LockHeld, makeHome, persistentSecret, takeLock } from '#embedded';
import { claimPort, localUrl } from './address.js';
import { banner } from './banner.js';
import { ChildRun } from './child-process.js';
import { StartFailure, say } from './console-output.js';
import { Database } from './database.js';
import { StaleProcesses } from './stale-processes.js';
import { SupervisedProcess } from './supervised-process.js';

/** A stop takes at most 30 s: this long for the API and the worker to finish, the rest for PostgreSQL. */
const drain = 25_000;
const shutdown = 29_000;

/** Runs Docket as one command: its database, API and worker, started in order and stopped in reverse. */
export class Supervisor {
  private lock?: Lock;
  private leftovers?: StaleProcesses;
  private database?: Database;
  private setup?: ChildRun;
  private apps: SupervisedProcess[] = [];
  private env: NodeJS.ProcessEnv = {};
  private stopped?: Promise<void>;

  get isStopping(): boolean {
    return this.stopped !== undefined;
  }

  async start(): Promise<void> {
    const config = loadConfig(undefined, { makesKey: true });
    const home = resolve(config.DOCKET_HOME);
    this.lock = openHome(home);
    this.leftovers = new StaleProcesses(join(home, 'processes.json'));
    await this.leftovers.end();
    const port = await claimPort(config.HOST, config.PORT);
    this.env = childEnvironment({
      DOCKET_HOME: home,
      PORT: String(port),
      DATABASE_URL: config.DATABASE_URL ?? (await this.startDatabase(home)),
      ENCRYPTION_KEY: config.ENCRYPTION_KEY ?? persistentSecret(join(home, 'encryption-key'), newKey),
    });
    this.prepareApps();
    await this.prepareDatabase();
    await this.startApps(config, port);
  }

  /** After a build: migrates first, as the new code expects the new schema. */
  async reload(): Promise<void> {
    if (this.isStopping) return;
    await this.prepareDatabase();
    say('Restarting with the new build …');
    await Promise.all(this.apps.map((app) => app.reload()));
  }

  stop(): Promise<void> {
    this.stopped ??= this.stopAll();
    return this.stopped;
  }

  private async startDatabase(home: string): Promise<string> {
    say('Starting PostgreSQL …');
    this.database = new Database(home);
    await this.database.start();
    return this.database.url;
  }

  private async prepareDatabase() {
    if (this.isStopping) return;
    say('Preparing the database …');
    this.setup = new ChildRun('setup', this.env);
    this.leftovers?.add(this.setup.pid);
    const how = await this.setup.ended;
    if (how !== 'exit code 0') throw new StartFailure(`The database could not be prepared (${how}).`);
  }

  private prepareApps() {
    if (this.isStopping || !this.leftovers) return;
    this.apps = [
      new SupervisedProcess('The API', 'api', this.env, this.leftovers),
      new SupervisedProcess('The worker', 'worker', this.env, this.leftovers),
    ];
    for (const app of this.apps) app.prepare();
  }

  private async startApps(config: Config, port: number) {
    if (this.isStopping) return;
    say('Starting the API and the worker …');
    await Promise.all(this.apps.map((app) => app.start()));
    if (!this.isStopping) say(banner(localUrl(config.HOST, port), { demo: config.seedDemo, console: config.CONSOLE }));
  }

  private async stopAll() {
    const deadline = Date.now() + shutdown;
    await Promise.all([this.setup?.stop(drain), ...this.apps.map((app) => app.stop(drain))]);
    // The last two seconds are for an immediate shutdown of PostgreSQL, if the fast one takes too long.
    await this.database?.stop(Math.min(10_000, deadline - Date.now() - 2_000));
    this.lock?.release();
  }
}

const newKey = () => randomBytes(32).toString('base64');

function openHome(home: string): Lock {
  try {
    makeHome(home);
    return takeLock(join(home, 'lock'));
  } catch (error) {
    if (!(error instanceof LockHeld)) throw new StartFailure(`DOCKET_HOME cannot be used: ${(error as Error).message}`);
    throw new StartFailure(
      `Docket is already running in ${home} (process ${error.pid}). Set DOCKET_HOME to another folder.`,
    );
  }
}
