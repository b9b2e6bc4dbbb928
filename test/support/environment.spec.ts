import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Node copies the value of every enabled AsyncLocalStorage to each new promise. */
const COUNT = `
  const { executionAsyncResource } = require('node:async_hooks');
  it('counts', async () => {
    await null;
    const copied = Object.getOwnPropertySymbols(executionAsyncResource()).map(String);
    expect(copied.filter((name) => name === 'Symbol(kResourceStore)').length).toBeLessThanOrEqual(1);
  });
`;

it('a test file is not slowed down by an AsyncLocalStorage of those before it', () => {
  const root = mkdtempSync(join(tmpdir(), 'docket-environment-'));
  try {
    for (const name of ['one', 'two', 'three']) writeFileSync(join(root, `${name}.test.cjs`), COUNT);
    const settings = {
      rootDir: root,
      testMatch: ['**/*.test.cjs'],
      testEnvironment: resolve('test/support/environment.mjs'),
    };
    const { stderr } = spawnSync(
      process.execPath,
      ['node_modules/jest/bin/jest.js', '-i', '--config', JSON.stringify(settings)],
      { encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    expect(stderr).toMatch(/Tests: +3 passed, 3 total/);
  } finally {
    rmSync(root, { recursive: true });
  }
});
