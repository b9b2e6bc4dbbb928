import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canReach, isRoot, serverAccount } from './account.js';
import { binariesFor, reachable } from './binaries.js';

const ifRoot = isRoot() ? it : it.skip;

describe('the PostgreSQL binaries', () => {
  it('run where they are when the account can reach them', async () => {
    const { postgres } = await binariesFor(undefined);
    expect(execFileSync(postgres, ['--version'], { env: {} }).toString()).toContain('PostgreSQL');
  });

  ifRoot('are copied once if the account cannot read the packages of root (runs only as root)', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-binaries-')));
    chmodSync(folder, 0o755);
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    cpSync(resolve(dirname((await binariesFor(undefined)).postgres), '../..'), closed, {
      recursive: true,
      verbatimSymlinks: true,
    });
    chmodSync(closed, 0o700);

    const account = serverAccount();
    const first = reachable(closed, 'test', account, () => folder);
    expect(first.postgres.startsWith(closed)).toBe(false);
    expect(canReach(account, first.initdb)).toBe(true);
    const version = execFileSync(first.postgres, ['--version'], { ...account, cwd: '/', env: {} }).toString();
    expect(version).toContain('PostgreSQL');

    const copied = statSync(first.postgres).ino;
    expect(statSync(reachable(closed, 'test', account, () => folder).postgres).ino).toBe(copied);
    rmSync(folder, { recursive: true });
  });
});
