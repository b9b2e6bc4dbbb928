import { execFileSync, spawnSync } from 'node:child_process';

/** The account the server runs under. Undefined: the same as this process. */
export type Account = { uid: number; gid: number } | undefined;

export const isRoot = () => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; when started by root, it runs as the account that PostgreSQL packages create. */
export function serverAccount(): Account {
  if (!isRoot()) return undefined;
  const account = find('postgres') ?? (create('postgres') ? find('postgres') : undefined) ?? find('nobody');
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root, and no other account could be created. Set DATABASE_URL instead.',
    );
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
  // A package may have left a group of that name; useradd must then be given it explicitly.
  const groups = [['--user-group'], ['--gid', name]];
  return groups.some((group) => spawnSync('useradd', [...options, ...group, name], { stdio: 'ignore' }).status === 0);
}

/** Checked by running a command as the account: mode bits do not reveal ACLs and mount options. */
export function canReach(account: Account, path: string): boolean {
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
  );
}
