// Copies the data folder of a running PostgreSQL with the server's own backup functions, so that a server can be
// started from it: the bundle has no pg_basebackup.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders whose contents belong to the running server, or come from the archive. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|recovery\.signal|standby\.signal|pgsql_tmp.*)$/;

export async function baseBackup(client, data, target) {
  await client.query(`SELECT pg_backup_start('docket', fast => true)`);
  copyFolder(data, target);
  // Returns when everything written meanwhile is in the archive.
  const { rows } = await client.query('SELECT labelfile, spcmapfile FROM pg_backup_stop()');
  writeFileSync(join(target, 'backup_label'), rows[0].labelfile);
  if (rows[0].spcmapfile) writeFileSync(join(target, 'tablespace_map'), rows[0].spcmapfile);
}

export function copyFolder(source, target, top = true) {
  mkdirSync(target, { recursive: true });
  chmodSync(target, 0o700);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory() && top && EMPTIED.includes(entry.name)) {
      mkdirSync(to, { mode: 0o700 });
      if (entry.name === 'pg_wal') mkdirSync(join(to, 'archive_status'), { mode: 0o700 });
    } else if (entry.isDirectory()) copyFolder(from, to, false);
    else if (entry.isFile()) copyUnlessGone(from, to);
  }
}

/** Tables may be dropped during the copy; the write-ahead log accounts for it. */
function copyUnlessGone(from, to) {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
