import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName, roleName } from './cluster.js';

/** Where the PostgreSQL of a Docket that runs now answers, for a look at its database from beside it. */
export function runningUrl(home: string): string | undefined {
  try {
    const port = readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
    const password = readFileSync(join(home, 'postgres-password'), 'utf8').trim();
    return `postgres://${roleName}:${password}@127.0.0.1:${Number(port)}/${databaseName}`;
  } catch {
    return undefined;
  }
}
