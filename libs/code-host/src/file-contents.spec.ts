import { type Blobs, textsOf, withContents } from './file-contents.js';
import { LIMITS } from './read-limits.js';
import { type Change, type Entry, treeDifference } from './tree-difference.js';

const EMPTY = 'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391';
const entry = (path: string, id: string, size = 1, mode = '100644'): Entry => ({ path, id, size, mode });
const all: Blobs = { read: async (entries) => new Map(entries.map(({ id }) => [id, Buffer.from(id)])) };
const added = (count: number, size = 1): Change[] =>
  treeDifference(
    [],
    Array.from({ length: count }, (_, index) => entry(`f/${String(index).padStart(5, '0')}`, `id-${index}`, size)),
  );

describe('the contents of many files', () => {
  it('are read up to the limit, by path, and the rest is reported as omitted', async () => {
    const files = await withContents(added(LIMITS.filesRead + 2), all);
    expect(files.slice(0, -2).every(({ after, omitted }) => after !== null && omitted === null)).toBe(true);
    expect(files.slice(-2).map(({ after, omitted }) => [after, omitted])).toEqual([
      [null, 'too_many'],
      [null, 'too_many'],
    ]);
  });

  it('are read up to the total size, in whatever order they arrive', async () => {
    const fitting = LIMITS.totalBytes / LIMITS.fileBytes;
    const files = await withContents(added(fitting + 3, LIMITS.fileBytes), all);
    expect(files.filter(({ omitted }) => omitted === 'too_many').map(({ path }) => path)).toEqual(
      files.slice(fitting).map(({ path }) => path),
    );
  });

  it('are listed up to a limit', async () => {
    expect((await withContents(added(LIMITS.files + 5), all)).length).toBe(LIMITS.files);
  });

  it('are read once per blob', async () => {
    const asked: string[] = [];
    const read = (entries: readonly Entry[]) => {
      asked.push(...entries.map(({ id }) => id));
      return all.read(entries);
    };
    const files = await withContents(treeDifference([], [entry('a', 'x'), entry('b', 'x')]), { read });
    expect(asked).toEqual(['x']);
    expect(files.map(({ after }) => after)).toEqual(['x', 'x']);
  });

  it('are text: no NUL, no invalid UTF-8; a byte order mark stays', async () => {
    const bytes: Record<string, Buffer> = {
      nul: Buffer.from('a\0b'),
      latin1: Buffer.from([0xe9, 0x0a]),
      bom: Buffer.from('\ufeffa'),
      empty: Buffer.alloc(0),
    };
    const entries = Object.keys(bytes).map((id) => entry(id, id));
    const files = await withContents(treeDifference([], entries), {
      read: async () => new Map(Object.entries(bytes)),
    });
    expect(files.map(({ path, after, omitted }) => [path, after, omitted])).toEqual([
      ['bom', '\ufeffa', null],
      ['empty', '', null],
      ['latin1', null, 'binary'],
      ['nul', null, 'binary'],
    ]);
  });
});

describe('sizes', () => {
  const large = LIMITS.fileBytes + 1;

  it('are requested before reading if a tree does not list them, only for wanted files', async () => {
    const calls: string[] = [];
    const note = (name: string, entries: readonly Entry[]) => calls.push(`${name} ${entries.map(({ id }) => id)}`);
    const blobs: Blobs = {
      sizes: async (entries) => {
        note('sizes', entries);
        return new Map(entries.map(({ id }) => [id, id === 'huge' ? large : 1]));
      },
      read: async (entries) => {
        note('read', entries);
        return all.read(entries);
      },
    };
    const entries = ['small', 'huge', 'unwanted'].map((id) => ({ ...entry(id, id), size: null }));
    const files = await withContents(treeDifference([], entries), blobs, { wants: (path) => path !== 'unwanted' });
    expect(calls).toEqual(['sizes huge,small', 'read small']);
    expect(files.map(({ path, omitted }) => [path, omitted])).toEqual([
      ['huge', 'too_large'],
      ['small', null],
      ['unwanted', 'not_wanted'],
    ]);
    calls.length = 0;
    expect(await textsOf(entries, blobs)).toEqual(
      new Map([
        ['small', 'small'],
        ['unwanted', 'unwanted'],
      ]),
    );
    expect(calls).toEqual(['sizes small,huge,unwanted', 'read small,unwanted']);
  });

  it('are not requested for paths that are too long', async () => {
    const paths = ['a', `b/${'x'.repeat(LIMITS.path)}`, 'c'];
    const changes = treeDifference(
      [],
      paths.map((path) => entry(path, path)),
    );
    expect((await withContents(changes, all)).map(({ path }) => path)).toEqual(['a', 'c']);
  });
});

describe('the difference of two trees', () => {
  it('is found in linear time, even if all files are identical', () => {
    const alike = (folder: string) =>
      Array.from({ length: 200_000 }, (_, index) => entry(`${folder}/${index}`, 'same', 1));
    const { user } = process.cpuUsage();
    const moved = treeDifference(alike('old'), alike('new'));
    const gone = treeDifference(alike('old'), []);
    expect([moved.length, gone.length]).toEqual([200_000, 200_000]);
    expect(moved[0]).toMatchObject({ path: 'new/0', previousPath: 'old/0', status: 'renamed' });
    expect(moved.at(-1)).toMatchObject({ path: 'new/99999', previousPath: 'old/99999' });
    // Takes a second or two; with a copy for every file, it would take minutes.
    expect(process.cpuUsage().user - user).toBeLessThan(20_000_000);
  });

  it('pairs moved files, each source once, and never empty files', () => {
    const before = [entry('a', 'same'), entry('b', 'same'), entry('c', 'gone'), entry('e', EMPTY, 0)];
    const after = [entry('x', 'same'), entry('y', 'same'), entry('z', 'same'), entry('f', EMPTY, 0)];
    expect(treeDifference(before, after).map(({ path, previousPath, status }) => [path, previousPath, status])).toEqual(
      [
        ['c', null, 'removed'],
        ['e', null, 'removed'],
        ['f', null, 'added'],
        ['x', 'a', 'renamed'],
        ['y', 'b', 'renamed'],
        ['z', null, 'added'],
      ],
    );
  });

  it('includes a changed mode, and is empty if nothing changed', () => {
    const one = [entry('a', 'x'), entry('b', 'y')];
    expect(treeDifference(one, [entry('a', 'x', 1, '100755'), entry('b', 'y')])).toMatchObject([
      { path: 'a', status: 'modified' },
    ]);
    expect(treeDifference(one, one)).toEqual([]);
  });
});
