import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What jest prints about three test files with this text, run one after the other by one process. */
function runThrice(test: string, modules: Record<string, string> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'docket-environment-'));
  try {
    const tests = ['one', 'two', 'three'].map((name) => [`${name}.test.mjs`, test]);
    for (const [name = '', text = ''] of [...tests, ...Object.entries(modules)]) writeFileSync(join(root, name), text);
    const settings = {
      rootDir: root,
      testMatch: ['**/*.test.mjs'],
      moduleFileExtensions: ['js', 'mjs', 'cjs'],
      testEnvironment: resolve('test/support/environment.mjs'),
      transform: {},
    };
    const { stderr } = spawnSync(
      process.execPath,
      [
        ...['--expose-gc', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '-i', '--logHeapUsage'],
        ...['--config', JSON.stringify(settings)],
      ],
      { encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    expect(stderr).toMatch(/Tests: +3 passed, 3 total/);
    return stderr;
  } finally {
    rmSync(root, { recursive: true });
  }
}

it('a test file is not slowed down by an AsyncLocalStorage of those before it', () => {
  // Node copies the value of every enabled AsyncLocalStorage to each new promise.
  runThrice(`
    import { executionAsyncResource } from 'node:async_hooks';
    it('counts', async () => {
      await null;
      const copied = Object.getOwnPropertySymbols(executionAsyncResource()).map(String);
      expect(copied.filter((name) => name === 'Symbol(kResourceStore)').length).toBeLessThanOrEqual(1);
    });
  `);
});

it.each([
  ['leaves nothing in memory', ''],
  [
    'leaves nothing in memory but the timers of the application that it started',
    "nativeRequire(new URL('timer.cjs', import.meta.url).pathname).start();",
  ],
])('a test file %s', (_, line) => {
  const output = runThrice(
    `import { numbers } from './middle.mjs';
     it('holds 40 MB', () => { ${line} expect(numbers.length).toBe(5e6); });`,
    {
      'middle.mjs': "export { numbers } from './leaf.mjs';",
      'leaf.mjs': 'export const numbers = new Array(5e6).fill(0.5);',
      'timer.cjs': 'exports.start = () => setInterval(() => undefined, 1e6).unref();',
    },
  );
  const sizes = [...output.matchAll(/(\d+) MB heap size/g)].map(([, size]) => Number(size));
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(Math.min(...sizes) + 30);
});
