import { alterations, variants } from './compatibility.js';
import { exportsOf } from './exports.js';
import { parseScript } from './script.js';

function compare(before: string, after: string): [note: string, breaking: boolean][] {
  const [old, now] = [before, after].map((text) => exportsOf(parseScript('a.ts', text)).values().next().value!);
  return alterations(old!, now!).map(({ note, breaking }) => [note, breaking]);
}

describe('a function', () => {
  it.each([
    ['(a: string)', '(a: string, b?: number)', [['new optional parameter `b: number`', false]]],
    ['(a: string)', '(a: string, b: number)', [['new required parameter `b: number`', true]]],
    ['(a: string)', '(z: boolean, a: string)', [['new required parameter `z: boolean` before `a`', true]]],
    ['(a: string)', '(z = 1, a?: string)', [['new optional parameter `z: number` before `a`', true]]],
    ['(a: string, b: number)', '(b: number)', [['parameter `a` removed', true]]],
    ['(a: string)', '(a: string | number)', [['parameter `a`: `string` became `string | number`', false]]],
    ['(a: string | number)', '(a: string)', [['parameter `a`: `string | number` became `string`', true]]],
    ['(a?: string)', '(a: string)', [['parameter `a` is now required', true]]],
    ['(a: string)', '(name: string)', [['parameter `a` renamed to `name`', false]]],
    ['({ a }: O)', '({ a, b }: O)', []],
    ['(a: "x" | "y")', '(a: "y" | "x")', []],
    ['(): string', '(): string | undefined', [['returns `string | undefined` instead of `string`', true]]],
    ['(): string | undefined', '(): string', [['returns `string` instead of `string | undefined`', false]]],
    ['(): string', '() /* inferred */', []],
    ['<T>(a: T)', '<T extends object>(a: T)', [['type parameters changed', false]]],
  ])('%s → %s', (before, after, expected) => {
    expect(compare(`export function f${before} {}`, `export function f${after} {}`)).toEqual(expected);
  });

  it('that becomes asynchronous breaks its callers', () => {
    expect(compare('export function f() {}', 'export async function f() {}')).toEqual([
      ['returns a promise now', true],
    ]);
    expect(compare('export async function f() {}', 'export function f(): Promise<void> {}')).toEqual([]);
  });
});

describe('a type', () => {
  it.each([
    ['interface A { a: string }', 'interface A { a: string; b?: string }', [['`b` added', false]]],
    ['interface A { a: string }', 'interface A { a: string; b: string }', [['`b` added, required', false]]],
    ['interface A { a: string; b: string }', 'interface A { a: string }', [['`b` removed', true]]],
    ['interface A { a: string }', 'interface A { a?: string }', [['`a` is now optional', false]]],
    ['interface A { a?: string }', 'interface A { a: string }', [['`a` is now required', false]]],
    ['interface A { a: string }', 'interface A { a: number }', [['`a` changed', true]]],
    [
      "type A = 'x' | 'y'",
      "type A = 'x' | 'z'",
      [
        ["`'y'` removed", true],
        ["`'z'` added", false],
      ],
    ],
    [
      'enum A { X, Y }',
      'enum A { X, Z }',
      [
        ['`Y` removed', true],
        ['`Z` added', false],
      ],
    ],
    ['class A { a() {} }', 'class A { private a() {} }', [['`a` removed', true]]],
    [
      'class A { constructor() {} }',
      'class A { constructor(x: number) {} }',
      [['`constructor`: new required parameter `x: number`', true]],
    ],
    ['class A { private x = 1 }', 'class A { private y = 1; #z = 2; protected w = 3 }', []],
    ['const A = 1', 'const A = 2', [['has another value', false]]],
    ['const A = { a: 1, b: 2 }', 'const A = { a: 1 }', [['`b` removed', true]]],
    ['function A() {}', 'class A {}', [['was a function, is a class', false]]],
    [
      'interface A { a: string }',
      'interface A extends B {}',
      [
        ['extends or implements something else', false],
        ['`a` no longer declared here, perhaps inherited', false],
      ],
    ],
  ])('%s → %s', (before, after, expected) => {
    expect(compare(`export ${before}`, `export ${after}`)).toEqual(expected);
  });

  it('reports that it is newly deprecated', () => {
    expect(compare('export const a: A = x', '/** Old.\n * @deprecated Use b. */\nexport const a: A = x')).toEqual([
      ['deprecated: Use b.', false],
    ]);
  });

  it('is split into its variants outside brackets', () => {
    expect(variants('A | Map<B | C, D> | (() => E | F) | { g: H | I }')).toEqual([
      'A',
      'Map<B | C, D>',
      '(() => E | F)',
      '{ g: H | I }',
    ]);
  });
});
