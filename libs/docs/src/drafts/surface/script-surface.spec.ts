import { treesOf } from '../trees/memory-tree.js';
import { TreeView } from '../trees/tree-view.js';
import { ReadModules } from './modules.js';
import { surfaceOf } from './script-surface.js';

it('reads a module once that is the same in both trees', async () => {
  const same = new Map([
    ['package.json', '{"name":"till","main":"index.js"}'],
    ['index.js', "export * from './coins.js';\nexport * from './notes.js';\n"],
    ['coins.js', 'export const coins = 1;\n'],
  ]);
  const notes = { path: 'notes.js', status: 'modified' as const };
  const trees = treesOf([{ ...notes, before: 'export const notes = 1;\n', after: 'export const notes = 2;\n' }], same);
  const modules = new ReadModules();
  const old = await surfaceOf(new TreeView('base', trees.base), 'package.json', modules);
  const now = await surfaceOf(new TreeView('head', trees.head), 'package.json', modules);
  const found = (name: string) => [old, now].map((surface) => surface!.names.get(`till ${name}`)!.declaration);
  const [coins, notesDeclared] = [found('coins'), found('notes')];
  expect(coins[0]!.name).toBe('coins');
  expect(coins[1]).toBe(coins[0]);
  expect(notesDeclared[1]).not.toBe(notesDeclared[0]);
});
