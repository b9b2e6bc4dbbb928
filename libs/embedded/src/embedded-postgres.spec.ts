import { spawnSync } from 'node:child_process';
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
import { isRoot } from './account.js';
import { EmbeddedPostgres } from './embedded-postgres.js';
import { within } from './processes.js';

import.meta.jest.setTimeout(180_000);

const ifRoot = isRoot() ? it : it.skip;

async function ask(postgres: EmbeddedPostgres, text: string): Promise<string> {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(text);
    return rows[0]?.answer ?? '';
  } finally {
    await client.end();
  }
}

describe('EmbeddedPostgres', () => {
  let folder: string;
  let home: string;
  let postgres: EmbeddedPostgres;

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

  it('is a UTF-8 database that sorts alike everywhere, reached over loopback with a password only', async () => {
    await postgres.start();
    const setting = (name: string) => ask(postgres, `SELECT current_setting('${name}') AS answer`);
    expect(await ask(postgres, `SELECT datlocale AS answer FROM pg_database WHERE datname = 'docket'`)).toBe('C.UTF-8');
    expect(await setting('server_encoding')).toBe('UTF8');
    expect(await setting('listen_addresses')).toBe('127.0.0.1');
    expect(await setting('unix_socket_directories')).toBe('');
    expect(await ask(postgres, 'SELECT string_agg(DISTINCT auth_method, $$ $$) AS answer FROM pg_hba_file_rules')).toBe(
      'scram-sha-256',
    );
    const stranger = new pg.Client(postgres.url.replace(/:[^:@]+@/, ':guess@'));
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
    expect(statSync(join(home, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(statSync(home).mode & 0o777).toBe(isRoot() ? 0o711 : 0o700);
  });

  it('comes back after a kill, at the same address', async () => {
    const ends: string[] = [];
    postgres = new EmbeddedPostgres(home, { onExit: (how) => ends.push(how) });
    await postgres.start();
    const { url, pid } = postgres;
    await ask(postgres, 'CREATE TABLE kept AS SELECT 1');
    process.kill(pid ?? 0, 'SIGKILL');
    await within(5_000, () => ends.length > 0);
    expect(ends).toEqual(['signal SIGKILL']);
    await postgres.restart();
    expect(postgres.url).toBe(url);
    expect(await ask(postgres, 'SELECT count(*) AS answer FROM kept')).toBe('1');
    await postgres.stop();
    expect(ends).toHaveLength(1);
  });

  it('does again an initdb that was cut short', async () => {
    mkdirSync(join(home, 'postgres.init/base'), { recursive: true });
    chmodSync(home, 0o711);
    writeFileSync(join(home, 'postgres.init/PG_VERSION'), '18\n');
    await postgres.start();
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
    expect(existsSync(join(home, 'postgres.init'))).toBe(false);
  });

  it('does not mind a postmaster.pid of a process that is gone', async () => {
    await postgres.start();
    await postgres.stop();
    const gone = spawnSync('true').pid;
    writeFileSync(join(home, 'postgres/postmaster.pid'), `${gone}\n${home}/postgres\n1700000000\n5432\n`);
    await postgres.start();
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('ends the backends that a killed server left in a long statement', async () => {
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

  it('leaves the data of another live process alone', async () => {
    await postgres.start();
    const second = new EmbeddedPostgres(home);
    await expect(second.start()).rejects.toThrow(`is in use by process ${process.pid}`);
    expect(await ask(postgres, 'SELECT 1 AS answer')).toBe(1);
  });

  it('finds its data when the home is moved', async () => {
    await postgres.start();
    await ask(postgres, 'CREATE TABLE kept AS SELECT 1');
    await postgres.stop();
    renameSync(home, join(folder, 'moved'));
    postgres = new EmbeddedPostgres(join(folder, 'moved'));
    await postgres.start();
    expect(await ask(postgres, 'SELECT count(*) AS answer FROM kept')).toBe('1');
  });

  ifRoot('follows a home into a folder that only root may enter (tried as root)', async () => {
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

  it('goes away without a trace in throw-away mode', async () => {
    const throwAway = EmbeddedPostgres.throwAway();
    await throwAway.start();
    const { pid } = throwAway;
    const data = await ask(throwAway, `SELECT current_setting('data_directory') AS answer`);
    expect(await ask(throwAway, `SELECT current_setting('fsync') AS answer`)).toBe('off');
    await throwAway.stop();
    expect(existsSync(dirname(data))).toBe(false);
    expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
  });

  it('sweeps up what a killed test run left', async () => {
    const left = realpathSync(mkdtempSync(join(tmpdir(), 'docket-postgres-')));
    writeFileSync(join(left, 'postgres.lock'), JSON.stringify({ pid: 1, started: 'long ago' }));
    const throwAway = EmbeddedPostgres.throwAway();
    await throwAway.start();
    await throwAway.stop();
    expect(existsSync(left)).toBe(false);
  });
});
