import { GitStore } from './git-store.js';

/** The names of the refs of a hostile repository. */
export const RANGE = { base: 'base', head: 'head' };

type Fill = (store: GitStore) => Promise<void>;

const SOURCE = 'export const a = 1;\n';
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const data = (text: string | Buffer) => [`data ${Buffer.byteLength(text)}\n`, text, '\n'];
const blob = (mark: number, content: string | Buffer) => ['blob\n', `mark :${mark}\n`, ...data(content)];
const commit = (branch: string, time: number, message: string) => [
  `commit refs/heads/${branch}\n`,
  `committer Ada <ada@example.com> ${1_767_225_600 + time} +0000\n`,
  ...data(message),
];
const imported = (store: GitStore, parts: readonly (string | Buffer)[]) =>
  store.fed(['fast-import', '--quiet', '--force'], Buffer.concat(parts.map((part) => Buffer.from(part as string))));

/** A few hundred per folder: fast-import is slow with more. */
const inFolders = (top: string, index: number) => `${top}/${index % 300}/${index}.ts`;

/** Base has these paths, head has those, all with the same few bytes. */
const alike =
  (before: (index: number) => string, after: ((index: number) => string) | null, count: number): Fill =>
  (store) =>
    imported(store, [
      ...blob(1, SOURCE),
      ...commit('base', 0, 'feat: begin'),
      ...times(count, (index) => `M 100644 :1 ${before(index)}\n`),
      ...commit('head', 1, 'feat: change them all'),
      'from refs/heads/base\ndeleteall\n',
      ...(after ? times(count, (index) => `M 100644 :1 ${after(index)}\n`) : []),
    ]).then(() => undefined);

/** Little data to send, but much work for a careless reader. */
export const HOSTILE: Record<string, Fill> = {
  'drops 100,000 files of the same bytes': alike((index) => inFolders('old', index), null, 100_000),

  'moves 100,000 files of the same bytes': alike(
    (index) => inFolders('old', index),
    (index) => inFolders('new', index),
    100_000,
  ),

  'has manifests of 90 MB each': async (store) => {
    const folders = times(20, (index) => (index === 0 ? '' : `packages/p${index}/`));
    await imported(store, [
      ...blob(1, `{"private":true,"x":"${'x'.repeat(90_000_000)}"}`),
      ...blob(2, SOURCE),
      ...blob(3, 'export const b = 2;\n'),
      ...commit('base', 0, 'feat: begin'),
      ...folders.flatMap((folder) => [`M 100644 :1 ${folder}package.json\n`, `M 100644 :2 ${folder}a.ts\n`]),
      ...commit('head', 1, 'feat: more'),
      'from refs/heads/base\n',
      ...folders.map((folder) => `M 100644 :3 ${folder}a.ts\n`),
    ]);
  },

  'has 800 commits with long messages': async (store) => {
    const notes = times(30, (index) => `BREAKING CHANGE: ${index} ${'long '.repeat(30)}`).join('\n\n');
    const references = times(1_200, (index) => `#${index}`).join(' ');
    const message = (index: number) =>
      `feat(part-${index % 7})!: story ${index}\n\n${index % 2 === 0 ? notes : references}\n${'word '.repeat(900)}`;
    await imported(store, [
      ...commit('base', 0, 'feat: begin'),
      ...commit('head', 1, 'feat: first'),
      'from refs/heads/base\n',
      ...times(800, (index) => commit('head', 2 + index, message(index))).flat(),
    ]);
  },

  'holds lines of 50 MB and of 500 KB': async (store) => {
    await imported(store, [
      ...commit('base', 0, 'feat: begin'),
      ...commit('head', 1, `feat: ${'w'.repeat(5_000_000)}`),
      'from refs/heads/base\n',
      'M 100644 inline src/long.ts\n',
      ...data(`export const long = '${'x'.repeat(50_000_000)}';`),
      'M 100644 inline src/wide.ts\n',
      ...data(`export const wide = [${'1,'.repeat(250_000)}];`),
      'M 100644 inline src/minus.css\n',
      ...data('-'.repeat(500_000)),
      'M 100644 inline package.json\n',
      ...data(
        JSON.stringify({ dependencies: Object.fromEntries(times(15_000, (index) => [`name-${index}`, '1.0.0'])) }),
      ),
    ]);
  },

  'lies 500 folders deep': async (store) => {
    const deep = times(500, () => 'migrate'.repeat(25)).join('/');
    await alike(
      (index) => `src/${index}.ts`,
      (index) => `${deep}/${index}.ts`,
      50,
    )(store);
  },

  'has 30,000 branches and no HEAD': async (store) => {
    await alike(
      (index) => `src/${index}.ts`,
      (index) => `lib/${index}.ts`,
      2,
    )(store);
    const sha = await store.sha('refs/heads/base');
    await store.fed(
      ['update-ref', '--stdin'],
      times(30_000, (index) => `create refs/heads/b/${index} ${sha}\n`).join(''),
    );
    await store.git('pack-refs', '--all');
    await store.git('update-ref', '--no-deref', 'HEAD', sha!);
  },
};

/** Twenty identical folders, eight levels deep: 512,000,000,000 files in a few hundred bytes. */
export async function treeWithoutEnd(store: GitStore): Promise<void> {
  await imported(store, [...blob(1, SOURCE), ...commit('base', 0, 'feat: begin'), 'M 100644 :1 a.ts\n']);
  const file = await store.git('rev-parse', 'refs/heads/base:a.ts');
  let tree = await store.fed(['mktree'], times(20, (index) => `100644 blob ${file}\tf${index}.ts\n`).join(''));
  for (let level = 0; level < 8; level++) {
    tree = await store.fed(['mktree'], times(20, (index) => `040000 tree ${tree}\td${index}\n`).join(''));
  }
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const sha = await store.git(...who, 'commit-tree', tree, '-p', 'refs/heads/base', '-m', 'feat: more');
  await store.git('update-ref', 'refs/heads/head', sha);
}
