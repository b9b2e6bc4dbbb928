import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlAt } from './address.js';
import { applicationRole, superuser } from './cluster.js';
import { applicationPassword, superuserPassword } from './secrets.js';

/** The connection URLs of the embedded PostgreSQL of a running Docket, for scripts that access its database. */
export function running(home: string): { url: string; adminUrl: string } | undefined {
  const folder = socketFolderIn(join(home, 'postgres/postmaster.pid'));
  if (!folder) return undefined;
  return {
    url: urlAt(folder, applicationRole, applicationPassword(home)),
    adminUrl: urlAt(folder, superuser, superuserPassword(home)),
  };
}

function socketFolderIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[4];
  } catch {
    return undefined;
  }
}
