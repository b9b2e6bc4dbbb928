import { execFileSync, spawnSync } from 'node:child_process';

/** Who the server runs as. Undefined: as this process does. */
export type Account = { uid: number; gid: number } | undefined;

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root lends it the account that PostgreSQL packages use, made if absent. */
export function serverAccount(): Account {
  if (!isRoot()) return undefined;
  const account = find('postgres') ?? (create('postgres') ? find('postgres') : undefined) ?? find('nobody');
  if (!account) {
    throw new Error('PostgreSQL does not run as root, and no other account could be made. Set DATABASE_URL instead.');
  }
  return account;
}

function find(name: string): Account {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function create(name: string): boolean {
  const options = ['--system', '--no-create-home', '--shell', '/bin/false'];
  // A group of that name may be left over from a package; useradd then has to be told to take it.
  const groups = [['--user-group'], ['--gid', name]];
  return groups.some((group) => spawnSync('useradd', [...options, ...group, name], { stdio: 'ignore' }).status === 0);
}

/** Asked of the system itself, which knows of ACLs and mounts what mode bits do not tell. */
export function canReach(account: Account, path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
