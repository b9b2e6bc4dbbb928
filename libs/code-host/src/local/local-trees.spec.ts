import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { GitStore } from '../../../../test/support/code-host/git-store.js';
import { Git } from './git.js';
import { LocalHost } from './local-host.js';

describe('two trees of a local repository', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docket-trees-'));
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  it('are compared, listed, searched and read by a handful of processes', async () => {
    const store = await GitStore.create(join(folder, 'acme', 'shop'));
    const files = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`src/${at}.ts`, `const part${at} = 1;\n`]));
    const base = await store.commit({ branch: 'main', message: 'feat: begin', files });
    const head = await store.commit({ branch: 'main', message: 'feat: go on', files: { 'src/1.ts': 'two\n' } });
    store.close();
    const run = jest.spyOn(Git.prototype, 'run');
    const repository = await new LocalHost(folder).repository('acme/shop');
    const { files: changed, totalCommits } = await repository.compare(base, head);
    expect({ changed, totalCommits }).toEqual({
      changed: [
        expect.objectContaining({ path: 'src/1.ts', status: 'modified', before: 'const part1 = 1;\n', after: 'two\n' }),
      ],
      totalCommits: 1,
    });
    for (const sha of [base, head]) {
      expect((await repository.list(sha)).paths).toHaveLength(30);
      const { found } = await repository.search(sha, ['part1', 'part2']);
      expect(found.get('part1')).toEqual(sha === base ? [{ path: 'src/1.ts', line: 1 }] : undefined);
      expect(found.get('part2')).toEqual([{ path: 'src/2.ts', line: 1 }]);
      for (const path of ['src/2.ts', 'src/3.ts'])
        expect((await repository.texts(sha, [path, 'none'])).get(path)).toBe(files[path]);
    }
    const commands = run.mock.calls.map(([[command, option]]) => `${command} ${option}`).sort();
    expect(commands.filter((command) => /^(ls-tree|cat-file|diff-tree|rev-list)/.test(command))).toEqual([
      'cat-file --batch',
      'cat-file --batch',
      'ls-tree -r',
      'ls-tree -r',
    ]);
    expect(commands).toHaveLength(9);
  });
});
