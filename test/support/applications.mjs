import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { nativeImport } from './native-modules.mjs';
import { RestorableDatabase } from './restorable-database.mjs';

/**
 * The APIs of a test process. Each test file has one to itself. The next file takes it over if it can be made what it
 * was before: a new one takes as much time as a hundred requests, since V8 has yet to compile its routes and PostgreSQL
 * to plan its statements. This module is loaded by Node, since an API must not refer to objects of a finished file.
 */

/** How long a request waits for a database connection: a long wait on a busy machine is not a fault. */
const TIMEOUT = 60_000;
/** A thousandth of the real cost. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
/** How long what the last requests began may go on. */
const LAST_WORK = 1_000;

class LogSink {
  lines = [];
  keep;
  write(line) {
    this.lines.push(line);
    this.keep?.(line);
  }
}

class Application {
  log = new LogSink();
  #database;
  #clock;

  /** Reads the configuration from the environment. */
  static async start({ keepLog, patient, cheapPasswords, reusable }) {
    const built = (path) => nativeImport(join(process.cwd(), 'dist', path));
    const [{ createApp }, { loadConfig }, { Clock }, { Passwords }] = await Promise.all([
      built('apps/api/src/create-app.js'),
      built('libs/config/src/index.js'),
      built('libs/contracts/src/index.js'),
      built('libs/users/src/sign-in/passwords.js'),
    ]);
    const application = new Application();
    application.log.keep = keepLog;
    application.config = loadConfig();
    application.app = await createApp(application.config, pino({ level: 'info' }, application.log));
    if (patient) application.#connections.options.connectionTimeoutMillis = TIMEOUT;
    if (cheapPasswords) application.app.get(Passwords, { strict: false }).cost = CHEAP;
    application.#clock = application.app.get(Clock, { strict: false });
    await application.app.listen(0, '127.0.0.1');
    application.url = await application.app.getUrl();
    application.db = new pg.Pool({ connectionString: application.config.DATABASE_URL, max: 3 });
    application.db.on('error', () => undefined);
    if (reusable) await application.#becomeReusable();
    return application;
  }

  /** An idle one does not keep the process from ending. */
  async #becomeReusable() {
    this.#server.unref();
    for (const pool of [this.db, this.#connections]) await allowExit(pool);
    this.#database = new RestorableDatabase(this.db);
    await this.#database.remember();
  }

  get logs() {
    return this.log.lines;
  }

  get #connections() {
    return this.app.get(DataSource).driver.master;
  }

  get #server() {
    return this.app.getHttpServer();
  }

  async close() {
    await this.app.close();
    await this.db.end();
    this.removeFiles();
  }

  removeFiles() {
    rmSync(this.config.DOCKET_HOME, { recursive: true, force: true });
  }

  /** The folders stay: the API creates them once. */
  #emptyFolders() {
    const home = this.config.DOCKET_HOME;
    const folders = existsSync(home) ? readdirSync(home) : [];
    for (const path of folders.flatMap((folder) =>
      readdirSync(join(home, folder)).map((name) => join(home, folder, name)),
    ))
      rmSync(path, { recursive: true });
  }

  /** Whether the next test file can use it. */
  async restore() {
    if (!this.#database || !(await this.#comesToRest()) || !(await this.#database.restore())) return false;
    delete this.#clock.now; // set by tests that choose the time
    this.#emptyFolders();
    this.log.lines = [];
    this.log.keep = undefined;
    return true;
  }

  /** No request is open, not even an event stream, and nothing is left to do in the database. */
  async #comesToRest() {
    const end = performance.now() + LAST_WORK;
    while (performance.now() < end) {
      this.#server.closeIdleConnections();
      const open = await new Promise((resolve) => this.#server.getConnections((_, count) => resolve(count)));
      if (open === 0 && !(await this.#database.isBusy())) return true;
      await sleep(5);
    }
    return false;
  }
}

/** Takes effect for a connection when it is returned, so that those which are idle already are used once more. */
async function allowExit(pool) {
  pool.options.allowExitOnIdle = true;
  await Promise.all(Array.from({ length: pool.idleCount }, () => pool.query('SELECT')));
}

/** What finished test files have left, as many as a file uses at a time: some compare two instances. */
const idle = [];
const MOST_IDLE = 2;
process.once('exit', () => {
  for (const application of idle) application.removeFiles();
});

export const applications = {
  takeIdle(keepLog) {
    const application = idle.pop();
    if (application) application.log.keep = keepLog;
    return application;
  },

  start: (options) => Application.start(options),

  /** It is kept for the next test file if that is possible. */
  async release(application) {
    if (idle.length < MOST_IDLE && (await application.restore())) {
      idle.push(application);
      return 'kept';
    }
    await application.close();
    return 'closed';
  },

  close: (application) => application.close(),
};
