import { withContents } from './contents.js';
import { LIMITS } from './limits.js';
import { type Change, type Entry, treeDifference } from './tree-difference.js';

const entry = (path: string, id: string, size = 1, mode = '100644'): Entry => ({ path, id, size, mode });
const readAll = async (entries: readonly Entry[]) => new Map(entries.map(({ id }) => [id, Buffer.from(id)]));
const added = (count: number, size = 1): Change[] =>
  treeDifference(
    [],
    Array.from({ length: count }, (_, index) => entry(`f/${String(index).padStart(5, '0')}`, `id-${index}`, size)),
  );

describe('what is read of many files', () => {
  it('is as many as are allowed, by path, and the rest is said', async () => {
    const files = await withContents(added(LIMITS.filesRead + 2), readAll);
    expect(files.slice(0, -2).every(({ after, omitted }) => after !== null && omitted === null)).toBe(true);
    expect(files.slice(-2).map(({ after, omitted }) => [after, omitted])).toEqual([
      [null, 'too_many'],
      [null, 'too_many'],
    ]);
  });

  it('is as much as fits, whatever comes back first', async () => {
    const fitting = LIMITS.totalBytes / LIMITS.fileBytes;
    const files = await withContents(added(fitting + 3, LIMITS.fileBytes), readAll);
    expect(files.filter(({ omitted }) => omitted === 'too_many').map(({ path }) => path)).toEqual(
      files.slice(fitting).map(({ path }) => path),
    );
  });

  it('is listed up to a bound', async () => {
    expect((await withContents(added(LIMITS.files + 5), readAll)).length).toBe(LIMITS.files);
  });

  it('is each blob once', async () => {
    const asked: string[] = [];
    const read = (entries: readonly Entry[]) => {
      asked.push(...entries.map(({ id }) => id));
      return readAll(entries);
    };
    const files = await withContents(treeDifference([], [entry('a', 'x'), entry('b', 'x')]), read);
    expect(asked).toEqual(['x']);
    expect(files.map(({ after }) => after)).toEqual(['x', 'x']);
  });

  it('is text: neither NUL nor broken UTF-8; a byte order mark stays', async () => {
    const bytes: Record<string, Buffer> = {
      nul: Buffer.from('a\0b'),
      latin1: Buffer.from([0xe9, 0x0a]),
      bom: Buffer.from('\ufeffa'),
      empty: Buffer.alloc(0),
    };
    const entries = Object.keys(bytes).map((id) => entry(id, id));
    const files = await withContents(treeDifference([], entries), async () => new Map(Object.entries(bytes)));
    expect(files.map(({ path, after, omitted }) => [path, after, omitted])).toEqual([
      ['bom', '\ufeffa', null],
      ['empty', '', null],
      ['latin1', null, 'binary'],
      ['nul', null, 'binary'],
    ]);
  });
});

describe('the difference of two trees', () => {
  it('pairs what only moved, each source once, and empty files never', () => {
    const before = [entry('a', 'same'), entry('b', 'same'), entry('c', 'gone'), entry('e', 'nothing', 0)];
    const after = [entry('x', 'same'), entry('y', 'same'), entry('z', 'same'), entry('f', 'nothing', 0)];
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

  it('sees a mode that changed, and nothing where nothing did', () => {
    const one = [entry('a', 'x'), entry('b', 'y')];
    expect(treeDifference(one, [entry('a', 'x', 1, '100755'), entry('b', 'y')])).toMatchObject([
      { path: 'a', status: 'modified' },
    ]);
    expect(treeDifference(one, one)).toEqual([]);
  });
});
