import { existsSync, readFileSync } from 'node:fs';
import { generate, testsIn } from '../../scripts/generate-promises.mjs';

/** A test as a page names it: its file, and as many of the enclosing titles as are needed to find it. */
const NAMED = /`((?:test|libs|apps)\/[\w./-]+spec\.ts)` › ([^|\n]+)/g;

interface NamedTest {
  file: string;
  title: string;
}

const namedIn = (text: string): NamedTest[] =>
  [...text.matchAll(NAMED)].map(([, file, title]) => ({ file: file!, title: title!.trim() }));

const titles = new Map<string, string[]>();
function titlesOf(file: string): string[] {
  const known = titles.get(file) ?? (existsSync(file) ? testsIn(file).map(({ title }) => title) : []);
  titles.set(file, known);
  return known;
}

const exists = ({ file, title }: NamedTest) =>
  titlesOf(file).some((path) => path === title || path.endsWith(` › ${title}`));
const missing = (tests: NamedTest[]) =>
  tests.filter((test) => !exists(test)).map(({ file, title }) => `${file} › ${title}`);

describe('docs/promises.md', () => {
  const text = readFileSync('docs/promises.md', 'utf8');
  const promises = text
    .split(/^### /m)
    .slice(1)
    .map((part) => ({ heading: part.split('\n', 1)[0]!, text: part.split(/^## /m)[0]! }));

  it('lists the tests as npm run promises:generate writes them', () => {
    expect(generate(text)).toEqual({ text, unknown: [] });
  });

  it('lists at least one test for each promise', () => {
    expect(promises.filter((promise) => namedIn(promise.text).length === 0)).toEqual([]);
    expect(promises.length).toBeGreaterThan(30);
  });

  it('numbers the promises in order, group by group', () => {
    const numbers = [...text.matchAll(/^(##) (\d+)\. |^### (\d+)\.(\d+) /gm)];
    let [group, promise] = [0, 0];
    for (const [, isGroup, number, within, place] of numbers) {
      if (isGroup) [group, promise] = [group + 1, 0];
      else promise++;
      expect(isGroup ? Number(number) : [Number(within), Number(place)]).toEqual(isGroup ? group : [group, promise]);
    }
    expect(numbers.filter(([, isGroup]) => !isGroup)).toHaveLength(promises.length);
  });
});

describe('npm run promises:generate', () => {
  const source = `
describe('a ticket', () => {
  // The reason for this test.
  // Promises 1.1, 2.3
  it.each([1, 2])('is read: %i', () => {});

  it('is written', () => {});
});`;

  it('reads the promises of a test from the comment above it', () => {
    expect(testsIn('any.spec.ts', source)).toEqual([
      { title: 'a ticket', promises: [] },
      { title: 'a ticket › is read: %i', promises: ['1.1', '2.3'] },
      { title: 'a ticket › is written', promises: [] },
    ]);
  });

  it('replaces the list of each promise, and reports promises that the page lacks', () => {
    const page = '# Page\n\n## 1. Group\n\n### 1.2 Promise\n\nText.\n\n- `test/old.spec.ts` › old\n';
    const { text, unknown } = generate(page, ['test/users/auth.e2e-spec.ts']);
    expect(text).toMatch(/^# Page\n\n## 1\. Group\n\n### 1\.2 Promise\n\nText\.\n\n(- `test\/users\/auth[^\n]+\n)+$/);
    expect(text).not.toContain('old');
    expect(unknown).not.toContain('1.2');
  });
});

describe('docs/security.md', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const [defences] = text.split(/^## /m, 1); // the table after it is about costs
  const rows = defences!.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Defence'));

  it('names only existing tests', () => {
    expect(missing(namedIn(text))).toEqual([]);
  });

  it('names a test for each defence', () => {
    expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([]);
    expect(rows.length).toBeGreaterThan(15);
  });
});

describe('a page', () => {
  const row = (title: string) => namedIn(`| it holds | \`test/documentation/promises.spec.ts\` › ${title} |`);

  it.each(['a page › fails the check with a missing test: %s', 'docs/security.md › names only existing tests'])(
    'may name a test with its enclosing titles: %s',
    (title) => {
      expect(missing(row(title))).toEqual([]);
    },
  );

  it.each(['names only', 'a page › names only existing tests', 'existing tests'])(
    'fails the check with a missing test: %s',
    (title) => {
      expect(missing(row(title))).toEqual([`test/documentation/promises.spec.ts › ${title}`]);
    },
  );

  it('fails the check with a missing file', () => {
    expect(missing(namedIn('- `test/gone.spec.ts` › x'))).toEqual(['test/gone.spec.ts › x']);
  });
});
