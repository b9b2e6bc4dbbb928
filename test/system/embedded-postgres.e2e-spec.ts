import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { isRoot } from '../../libs/embedded/src/account.js';
import { EmbeddedPostgres } from '../../libs/embedded/src/embedded-postgres.js';
import { becomesTrueWithin } from '../../libs/embedded/src/processes.js';
import { running } from '../../libs/embedded/src/running.js';

import.meta.jest.setTimeout(180_000);

const ifRoot = isRoot() ? it : it.skip;

async function ask(postgres: EmbeddedPostgres, text: string, url = postgres.url): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const results = await client.query<{ answer: unknown }>(text); // one for each statement, if there are several
    return [results].flat().at(-1)?.rows[0]?.answer;
  } finally {
    await client.end();
  }
}

describe('EmbeddedPostgres', () => {
  let folder: string;
  let home: string;
  let postgres: EmbeddedPostgres;

  /** A home with a new cluster, for copies: creating one takes longer than most tests. */
  const template = realpathSync(mkdtempSync(join(tmpdir(), 'docket-embedded-')));
  beforeAll(async () => {
    chmodSync(template, 0o755);
    const created = new EmbeddedPostgres(join(template, 'home'));
    await created.start();
    await created.stop();
  });
  afterAll(() => rmSync(template, { recursive: true }));
  const givenCluster = () => execFileSync('cp', ['-a', join(template, 'home'), home]);

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-embedded-')));
    chmodSync(folder, 0o755);
    home = join(folder, 'home');
    postgres = new EmbeddedPostgres(home);
  });
  afterEach(async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const socketFolder = () => decodeURIComponent(new URL(postgres.url).hostname);

  // Promise 8.7
  it('is a UTF-8 database that sorts the same everywhere, reachable only by a socket with a password', async () => {
    await postgres.start();
    const setting = (name: string) => ask(postgres, `SELECT current_setting('${name}') AS answer`, postgres.adminUrl);
    expect(await ask(postgres, `SELECT datlocale AS answer FROM pg_database WHERE datname = 'docket'`)).toBe('C.UTF-8');
    expect(await setting('server_encoding')).toBe('UTF8');
    expect(await setting('listen_addresses')).toBe('');
    expect(await setting('unix_socket_directories')).toBe(`"${home}/postgres.socket"`);
    const methods = 'SELECT string_agg(DISTINCT auth_method, $$ $$) AS answer FROM pg_hba_file_rules';
    expect(await ask(postgres, methods, postgres.adminUrl)).toBe('scram-sha-256');
    expect(await ask(postgres, 'SELECT inet_server_addr()::text AS answer')).toBe(null);
    const stranger = new pg.Client(postgres.url.replace(/:[^:@]+@/, ':guess@'));
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    for (const name of ['postgres-password', 'postgres-app-password'])
      expect(statSync(join(home, name)).mode & 0o777).toBe(0o600);
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700);
    expect(statSync(home).mode & 0o777).toBe(isRoot() ? 0o711 : 0o700);
  });

  // Promise 8.7
  it('is used with a role that owns the database and is not a superuser', async () => {
    givenCluster();
    await postgres.start();
    expect(
      await ask(
        postgres,
        `SELECT json_build_object('user', current_user, 'superuser', rolsuper, 'may', rolcreaterole OR rolcreatedb
           OR rolreplication OR rolbypassrls, 'owner', pg_get_userbyid(datdba)) AS answer
         FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`,
      ),
    ).toEqual({ user: 'docket_app', superuser: false, may: false, owner: 'docket_app' });
    await ask(postgres, 'CREATE EXTENSION pg_trgm');
    for (const statement of [
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `SELECT pg_read_file('/etc/passwd')`,
      `ALTER SYSTEM SET archive_command = 'true'`,
      'ALTER ROLE docket_app SUPERUSER',
    ]) {
      await expect(ask(postgres, statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('transfers a whole database from before that role existed, also again after a downgrade', async () => {
    givenCluster();
    await postgres.start();
    await ask(postgres, 'ALTER DATABASE docket OWNER TO docket', postgres.adminUrl);
    const asBefore = `
      CREATE EXTENSION pg_trgm;
      CREATE SCHEMA queue; CREATE TYPE mood AS ENUM ('good'); CREATE TYPE pair AS (a int, b int);
      CREATE DOMAIN short AS text CHECK (length(VALUE) < 5);
      CREATE TABLE kept (id serial PRIMARY KEY, number int GENERATED ALWAYS AS IDENTITY, mood mood, short short);
      CREATE TABLE queue."odd Name" (part int) PARTITION BY LIST (part);
      CREATE TABLE queue.part PARTITION OF queue."odd Name" DEFAULT;
      CREATE SEQUENCE apart; CREATE VIEW seen AS SELECT id FROM kept;
      CREATE MATERIALIZED VIEW stored AS SELECT id FROM kept; CREATE STATISTICS two ON id, number FROM kept;
      CREATE FUNCTION one(int) RETURNS int LANGUAGE sql AS 'SELECT 1';
      INSERT INTO kept (mood, short) VALUES ('good', 'abc')`;
    await ask(postgres, asBefore, postgres.adminUrl);
    const role = ['DROP OWNED BY docket_app', 'DROP ROLE docket_app'];
    for (const statement of role) await ask(postgres, statement, postgres.adminUrl);
    await postgres.stop();
    rmSync(join(home, 'postgres-app-password'));

    for (const more of ['first', 'second']) {
      await postgres.start();
      expect(await ask(postgres, 'SELECT short AS answer FROM kept')).toBe('abc');
      await ask(
        postgres,
        `ALTER TABLE kept ADD COLUMN ${more} int; INSERT INTO kept (mood) VALUES (NULL); DELETE FROM kept WHERE mood IS NULL;
         ALTER TYPE mood ADD VALUE '${more}'; ALTER DOMAIN short SET DEFAULT 'x'; ALTER TYPE pair RENAME TO pair_${more};
         ALTER TYPE pair_${more} RENAME TO pair; REFRESH MATERIALIZED VIEW stored; ALTER SEQUENCE apart RESTART;
         CREATE OR REPLACE VIEW seen AS SELECT id FROM kept; ALTER STATISTICS two SET STATISTICS 10;
         CREATE OR REPLACE FUNCTION one(int) RETURNS int LANGUAGE sql AS 'SELECT 2';
         ALTER TABLE queue."odd Name" ADD COLUMN ${more} int; CREATE TABLE queue.${more} (); CREATE TABLE ${more} ()`,
      );
      expect(
        await ask(
          postgres,
          `SELECT count(*)::int AS answer FROM pg_class WHERE relowner = 'docket'::regrole
             AND relnamespace IN ('public'::regnamespace, 'queue'::regnamespace)`,
        ),
      ).toBe(0);
      // An older Docket that is started in between creates its tables as the superuser again.
      await ask(postgres, `CREATE TABLE made_before_${more} ()`, postgres.adminUrl);
      await postgres.stop();
    }
    await postgres.start();
    await ask(postgres, 'DROP TABLE made_before_first, made_before_second');
  });

  it('has its socket elsewhere if the path of its home is too long, and leaves nothing there', async () => {
    home = join(folder, 'x'.repeat(120), 'home');
    mkdirSync(dirname(home));
    givenCluster();
    postgres = new EmbeddedPostgres(home);
    await postgres.start();
    const [url, elsewhere] = [postgres.url, socketFolder()];
    expect(elsewhere).toMatch(/^\/tmp\/docket-[0-9a-f]{16}$/);
    expect(statSync(elsewhere).mode & 0o777).toBe(0o700);
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    await postgres.restart();
    expect(postgres.url).toBe(url);
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
    expect(running(home)).toEqual({ url, adminUrl: postgres.adminUrl });
    await postgres.stop();
    expect(existsSync(elsewhere)).toBe(false);

    writeFileSync(elsewhere, 'what somebody else has put there');
    await postgres.start();
    try {
      expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
      expect(socketFolder()).not.toBe(elsewhere);
    } finally {
      await postgres.stop();
      rmSync(elsewhere);
    }
  });

  ifRoot('cannot be impersonated while it is down, nor reached by others (runs only as root)', async () => {
    givenCluster();
    await postgres.start();
    const others = (program: string) =>
      spawnSync(process.execPath, ['-e', program], { uid: 65_534, gid: 65_534, cwd: '/' }).stdout.toString();
    const socket = JSON.stringify(`${socketFolder()}/.s.PGSQL.5432`);
    const connecting = `require('net').connect(${socket}).on('error', ({ code }) => console.log(code))`;
    const standingIn = `require('net').createServer().on('error', ({ code }) => console.log(code)).listen(${socket})`;
    expect(others(connecting)).toBe('EACCES\n');
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    expect(others(standingIn)).toBe('EACCES\n');
    await postgres.restart();
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('restarts after a kill, at the same address', async () => {
    const ends: string[] = [];
    givenCluster();
    postgres = new EmbeddedPostgres(home, { onExit: (how) => ends.push(how) });
    await postgres.start();
    const { url, pid } = postgres;
    await ask(postgres, 'CREATE TABLE kept AS SELECT 1');
    process.kill(pid ?? 0, 'SIGKILL');
    await becomesTrueWithin(5_000, () => ends.length > 0);
    expect(ends).toEqual(['signal SIGKILL']);
    await postgres.restart();
    expect(postgres.url).toBe(url);
    expect(await ask(postgres, 'SELECT count(*) AS answer FROM kept')).toBe('1');
    await postgres.stop();
    expect(ends).toHaveLength(1);
  });

  it('repeats an interrupted initdb', async () => {
    mkdirSync(join(home, 'postgres.init/base'), { recursive: true });
    chmodSync(home, 0o711);
    writeFileSync(join(home, 'postgres.init/PG_VERSION'), '18\n');
    await postgres.start();
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
    expect(existsSync(join(home, 'postgres.init'))).toBe(false);
  });

  it('ignores a postmaster.pid of a process that is gone', async () => {
    givenCluster();
    await postgres.start();
    await postgres.stop();
    const gone = spawnSync('true').pid;
    writeFileSync(join(home, 'postgres/postmaster.pid'), `${gone}\n${home}/postgres\n1700000000\n5432\n`);
    await postgres.start();
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('ends the backends that a killed server left in a long statement', async () => {
    givenCluster();
    await postgres.start();
    const busy = new pg.Client(postgres.url);
    busy.on('error', () => undefined);
    await busy.connect();
    const statement = busy.query('SELECT count(*) FROM generate_series(1, 10000000000)').catch(() => undefined);
    process.kill(postgres.pid ?? 0, 'SIGKILL');
    await postgres.restart();
    await statement;
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('does not touch the data of another live process', async () => {
    givenCluster();
    await postgres.start();
    const second = new EmbeddedPostgres(home);
    await expect(second.start()).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('finds its data when the home is moved', async () => {
    givenCluster();
    await postgres.start();
    await ask(postgres, 'CREATE TABLE kept AS SELECT 1');
    await postgres.stop();
    renameSync(home, join(folder, 'moved'));
    postgres = new EmbeddedPostgres(join(folder, 'moved'));
    await postgres.start();
    expect(await ask(postgres, 'SELECT count(*) AS answer FROM kept')).toBe('1');
  });

  ifRoot('works when its home moves into a folder that only root may enter (runs only as root)', async () => {
    givenCluster();
    await postgres.start();
    await ask(postgres, 'CREATE TABLE kept AS SELECT 1');
    await postgres.stop();
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    renameSync(home, join(closed, 'home'));

    for (const _ of ['the start that moves the data', 'the start that finds it moved']) {
      postgres = new EmbeddedPostgres(join(closed, 'home'));
      await postgres.start();
      expect(await ask(postgres, 'SELECT count(*) AS answer FROM kept')).toBe('1');
      await postgres.stop();
    }
    const link = join(closed, 'home/postgres');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    rmSync(dirname(realpathSync(link)), { recursive: true });
  });

  it('leaves no trace in throw-away mode', async () => {
    const throwAway = EmbeddedPostgres.throwAway();
    await throwAway.start();
    const { pid } = throwAway;
    const data = String(await ask(throwAway, `SELECT current_setting('data_directory') AS answer`));
    expect(await ask(throwAway, `SELECT current_setting('fsync') AS answer`)).toBe('off');
    await throwAway.stop();
    expect(existsSync(dirname(data))).toBe(false);
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  });

  const folders = [tmpdir(), '/dev/shm'].filter((path) => existsSync(path));
  it.each(folders)('cleans up after a killed test run in %s', async (path) => {
    const left = realpathSync(mkdtempSync(join(path, 'docket-postgres-')));
    writeFileSync(join(left, 'postgres.lock'), JSON.stringify({ pid: 1, started: 'long ago' }));
    const throwAway = EmbeddedPostgres.throwAway();
    await throwAway.start();
    await throwAway.stop();
    expect(existsSync(left)).toBe(false);
  });
});
