import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '#embedded';

const SETTINGS = { fsync: 'off', max_connections: 60 };

export const startPrimary = async (home: string): Promise<EmbeddedPostgres> => {
  const primary = new EmbeddedPostgres(home, { settings: SETTINGS });
  await primary.start();
  return primary;
};

/** A streaming replica, made from a copy of the primary's data folder: the bundle has no pg_basebackup. */
export async function startReplica(primary: EmbeddedPostgres, from: string, home: string): Promise<EmbeddedPostgres> {
  const client = new pg.Client({ connectionString: primary.adminUrl });
  await client.connect();
  const data = join(home, 'postgres');
  try {
    await client.query(`SELECT pg_backup_start('replica', fast => true)`);
    mkdirSync(home, { mode: 0o711 });
    for (const name of readdirSync(from).filter((file) => /^postgres(-.*password)?$/.test(file))) {
      execFileSync('cp', ['-a', join(from, name), join(home, name)]); // keeps the owner, which the server runs as
    }
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(data, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const source = { host: decodeURIComponent(hostname), port, user: username, password: decodeURIComponent(password) };
  const connection = Object.entries(source).map(([name, value]) => `${name}=${value}`);
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection.join(' ')}'\n`);
  writeFileSync(join(data, 'standby.signal'), '');
  const { uid, gid } = statSync(data);
  for (const name of ['backup_label', 'standby.signal']) chownSync(join(data, name), uid, gid);
  const replica = new EmbeddedPostgres(home, { settings: SETTINGS });
  await replica.start();
  return replica;
}

export async function run(server: EmbeddedPostgres, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
