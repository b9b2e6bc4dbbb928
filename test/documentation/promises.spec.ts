import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A test as pages name it: its file, and as many of the enclosing titles as are needed to find it. */
const NAMED = /`((?:test|libs|apps)\/[\w./-]+spec\.ts)` › ([^|\n]+)/g;

interface NamedTest {
  file: string;
  title: string;
}

const namedIn = (text: string): NamedTest[] =>
  [...text.matchAll(NAMED)].map(([, file, title]) => ({ file: file!, title: title!.trim() }));

const files = ['test', 'libs', 'apps'].flatMap((folder) =>
  (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)),
);
const titles = new Map<string, string[]>();

/** Every title in a test file, after the enclosing ones: `describe › it`. Parameters are as written. */
function titlesOf(file: string): string[] {
  const known = titles.get(file);
  if (known) return known;
  const found: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const visit = (node: ts.Node, above: string[]): void => {
    const title = ts.isCallExpression(node) ? titleOf(node, source) : undefined;
    const path = title === undefined ? above : [...above, title];
    if (title !== undefined) found.push(path.join(' › '));
    ts.forEachChild(node, (child) => visit(child, path));
  };
  visit(source, []);
  titles.set(file, found);
  return found;
}

/**
 * The title of `it(…)`, `describe.each(…)(…)` and of local wrappers such as `itWith(…)`: the string before the
 * function.
 */
function titleOf({ expression, arguments: given }: ts.CallExpression, source: ts.SourceFile): string | undefined {
  let callee: ts.Node = expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  if (!ts.isIdentifier(callee) || !/^(it|ifRoot|describe|each)/.test(callee.text)) return undefined;
  const test = given.findIndex((part) => ts.isFunctionLike(part));
  const title = given.slice(0, Math.max(test, 0)).at(-1);
  if (title && ts.isTemplateExpression(title)) return title.getText(source).slice(1, -1);
  return title && ts.isStringLiteralLike(title) ? title.text : undefined;
}

const isThere = ({ file, title }: NamedTest) =>
  files.includes(file) && titlesOf(file).some((path) => path === title || path.endsWith(` › ${title}`));
const missing = (tests: NamedTest[]) =>
  tests.filter((test) => !isThere(test)).map(({ file, title }) => `${file} › ${title}`);

describe('docs/promises.md', () => {
  const text = readFileSync('docs/promises.md', 'utf8');
  const promises = text
    .split(/^### /m)
    .slice(1)
    .map((part) => ({ heading: part.split('\n', 1)[0]!, text: part.split(/^## /m)[0]! }));

  it('names only existing tests', () => {
    expect(missing(namedIn(text))).toEqual([]);
  });

  it('names at least one test for each promise', () => {
    expect(promises.filter((promise) => namedIn(promise.text).length === 0)).toEqual([]);
    expect(promises.length).toBeGreaterThan(30);
  });

  it('numbers them in order, group by group', () => {
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

  it.each(['a page › fails the check with a missing test: %s', 'docs/promises.md › names only existing tests'])(
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
