import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Modules that jest loads before any test, without types. */
const load = (path: string) => import(resolve(path));

const { default: SlowFirstSequencer, SLOW } = await load('test/support/slow-first-sequencer.mjs');

/** The order of these files in a clone where jest has run nothing yet and knows only their sizes. */
function ordered(sizes: Record<string, number>): string[] {
  const rootDir = '/clone';
  const context = {
    config: { rootDir, cache: false },
    hasteFS: { getSize: (path: string) => sizes[path.slice(rootDir.length + 1)] },
  };
  const tests = Object.keys(sizes).map((path) => ({ path: join(rootDir, path), context }));
  const sorted: typeof tests = new SlowFirstSequencer().sort(tests);
  return sorted.map(({ path }) => path.slice(rootDir.length + 1));
}

it('test files that are known to be slow start first, and the others by size', () => {
  const [first, second] = SLOW;
  expect(ordered({ 'test/b': 2, [`${second}-x`]: 1, 'test/c': 3, [`${first}-y`]: 1, [`${first}-x`]: 2 })).toEqual([
    `${first}-x`,
    `${first}-y`,
    `${second}-x`,
    'test/c',
    'test/b',
  ]);
});

it('each file that is listed exists', () => {
  const files = ['apps', 'libs', 'test'].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)),
  );
  const specs = files.filter((name) => name.endsWith('spec.ts'));
  expect(SLOW.filter((beginning: string) => !specs.some((name) => name.startsWith(beginning)))).toEqual([]);
});

it.each(['jest.config.js', 'test/system/jest.config.mjs'])('%s orders its files so', async (config) => {
  const { testSequencer } = (await load(config)).default;
  expect(testSequencer).toBe('<rootDir>/test/support/slow-first-sequencer.mjs');
});
