import fc from 'fast-check';
import { treesOf } from '../trees/memory-tree.js';
import { TreeView } from '../trees/tree-view.js';
import { comparedSurfaces } from './compared-surfaces.js';
import { type Surface, surfaceOf } from './script-surface.js';

const MANIFEST = JSON.stringify({ name: 'till', exports: { '.': './index.js', './more': './more.js' } });
type Files = Record<string, string>;

function viewsOf(before: Files, after: Files): [TreeView, TreeView] {
  const tree = (files: Files) => treesOf([], new Map(Object.entries({ 'package.json': MANIFEST, ...files }))).head;
  return [new TreeView('base', tree(before)), new TreeView('head', tree(after))];
}

/** The names that only one of them has, or that are declared otherwise. */
function differences(old: Surface, now: Surface): string[] {
  const described = ({ names }: Surface, key: string) => {
    const found = names.get(key);
    return found && `${found.declaration.head} in ${found.path}`;
  };
  return [...new Set([...old.names.keys(), ...now.names.keys()])]
    .filter((key) => described(old, key) !== described(now, key))
    .map((key) => `${key}: ${described(old, key)} → ${described(now, key)}`)
    .sort();
}

describe('the surfaces of a package in both trees', () => {
  it('lack modules that are the same and share no name with what changed', async () => {
    const same = {
      'index.js': "export * from './coins.js';\nexport * from './notes.js';\nexport * from './cards.js';\n",
      'more.js': "export { purse } from './purse.js';\n",
      'purse.js': 'export const purse = 1;\n',
      'coins.js': 'export const coins = 1;\n',
      'cards.js': '// Unlike notes.\nexport const cards = 1;\n',
    };
    const [before, after] = ['export const notes = 1;\n', 'export const notes = 2, bills = 3;\n'];
    const views = viewsOf({ ...same, 'notes.js': before }, { ...same, 'notes.js': after });
    const { old, now } = (await comparedSurfaces(...views, 'package.json'))!;
    expect([...old.names.keys()]).toEqual(['till notes', 'till cards', 'till/more purse']);
    expect([...now.names.keys()]).toEqual(['till notes', 'till bills', 'till cards', 'till/more purse']);
    expect([old.isWhole, now.isWhole]).toEqual([true, true]);
  });

  it('have what a module declares itself, not what it re-exports under the same name', async () => {
    const files = {
      'index.js': "export * from './coins.js';\nexport const coins = 2;\n",
      'more.js': '',
      'coins.js': 'export const coins = 1, notes = 1;\n',
    };
    const { names } = (await surfaceOf(viewsOf(files, files)[0], 'package.json'))!;
    expect([...names].map(([key, { path }]) => `${key} in ${path}`)).toEqual([
      'till notes in coins.js',
      'till coins in index.js',
    ]);
  });

  it('differ if a module with the same name comes first now', async () => {
    const files = { 'more.js': '', 'coins.js': 'export const one = 1;\n', 'notes.js': 'export function one() {}\n' };
    const [coins, notes] = ["export * from './coins.js';\n", "export * from './notes.js';\n"];
    const views = viewsOf({ ...files, 'index.js': coins + notes }, { ...files, 'index.js': notes + coins });
    const { old, now } = (await comparedSurfaces(...views, 'package.json'))!;
    expect(differences(old, now)).toEqual(['till one: const one = 1 in coins.js → function one() in notes.js']);
  });

  it('differ as they do when every module is parsed', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'é');
    const leaf = fc.constantFrom('./one.js', './two.js', './three.js', './four.js');
    const value = fc.constantFrom('1', '2');
    const declaration = fc.oneof(
      fc.tuple(name, value).map(([is, to]) => `export const ${is} = ${to};`),
      name.map((is) => `export function ${is}() {}`),
      fc.tuple(name, name).map(([is, other]) => `const ${is} = 1;\nexport { ${is} as ${other} };`),
    );
    const reExport = fc.oneof(
      leaf.map((from) => `export * from '${from}';`),
      fc.tuple(name, name, leaf).map(([is, as, from]) => `export { ${is} as ${as} } from '${from}';`),
      fc.constant("export * from './middle.js';"),
    );
    const module = fc.array(declaration, { maxLength: 3 }).map((lines) => lines.join('\n'));
    const barrel = fc.array(reExport, { maxLength: 4 }).map((lines) => lines.join('\n'));
    const files = fc.record({
      'index.js': barrel,
      'more.js': barrel,
      'middle.js': barrel,
      'one.js': module,
      'two.js': module,
      'three.js': module,
      'four.js': module,
    });
    const changed = fc.record({ 'index.js': barrel, 'one.js': module, 'middle.js': barrel }, { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(files, changed, async (before, change) => {
        const after = { ...before, ...change };
        const compared = (await comparedSurfaces(...viewsOf(before, after), 'package.json'))!;
        const [base, head] = viewsOf(before, after);
        const [old, now] = [(await surfaceOf(base, 'package.json'))!, (await surfaceOf(head, 'package.json'))!];
        expect(differences(compared.old, compared.now)).toEqual(differences(old, now));
        expect([compared.old.isWhole, compared.now.isWhole]).toEqual([old.isWhole, now.isWhole]);
      }),
      { numRuns: 300 },
    );
  });
});
