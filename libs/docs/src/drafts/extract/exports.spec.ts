import { signatureOf } from './declaration.js';
import { exportsOf } from './exports.js';
import { parseScript } from './script.js';

function signatures(text: string, path = 'a.ts'): Record<string, string> {
  return Object.fromEntries(
    [...exportsOf(parseScript(path, text))].map(([name, declaration]) => [name, signatureOf(declaration)]),
  );
}

describe('what a module exports', () => {
  it.each([
    ['export function f<T>(a: T, ...b: string[]): T { return a }', 'f', 'function f<T>(a: T, ...b: string[]): T'],
    ['export const f = async (a = 1) => a', 'f', 'function f(a?: number): Promise<…>'],
    ['export default function () {}', 'default', 'function default()'],
    ['class A {}\nexport default A', 'default', 'class default'],
    ['export default { a: 1 }', 'default', 'const default = {\n  a: 1,\n}'],
    ['const a = 1; export { a as b }', 'b', 'const b = 1'],
    ['export type A<T> = T | undefined', 'A', 'type A<T> = T | undefined'],
    ['export type A = { a: string; b?(): void }', 'A', 'type A = {\n  a: string;\n  b?(): void;\n}'],
    ['export enum E { A = 1, B }', 'E', 'enum E {\n  A = 1,\n  B,\n}'],
    ["export * from './x.js'", '* from ./x.js', "export * from './x.js'"],
    ["export * as x from './x.js'", 'x', "export * as x from './x.js'"],
    ["export { a as b } from './x.js'", 'b', "export { a as b } from './x.js'"],
    ["export type { A } from './x.js'", 'A', "export { A } from './x.js'"],
    ['export const LIMITS: Limits = x', 'LIMITS', 'const LIMITS: Limits'],
    ['export const a = 1 as const', 'a', 'const a = 1'],
    ['export namespace N {}', 'N', 'namespace N'],
    [
      'export abstract class A<T> extends B implements C { static s = 1; readonly r: string; get g(): number { return 1 } }',
      'A',
      'abstract class A<T> extends B implements C {\n  static s: number;\n  readonly r: string;\n  get g: number;\n}',
    ],
    [
      'export class A { constructor(readonly a: string, private b: number) {} }',
      'A',
      'class A {\n  constructor(a: string, b: number);\n  a: string;\n}',
    ],
    [
      'export function f(a: string): void\nexport function f(a: number): void\nexport function f(a: unknown) {}',
      'f',
      'function f(a: string): void\nfunction f(a: number): void',
    ],
  ])('%s', (text, name, signature) => {
    expect(signatures(text)).toEqual({ [name]: signature });
  });

  it('is found in CommonJS too', () => {
    expect(
      signatures('function a(x) {}\nmodule.exports = { a, b: 1, c() {} }; exports.d = class D {}', 'a.cjs'),
    ).toEqual({
      a: 'function a(x)',
      b: 'const b = 1',
      c: 'function c()',
      d: 'class d',
    });
  });

  it('leaves out what is not meant for others', () => {
    expect(
      signatures(
        'const a = 1; function b() {}\n/** @internal */\nexport function c() {}\nexport class D {\n/** @internal */\ne() {}\n_f() {} }',
      ),
    ).toEqual({ D: 'class D' });
  });

  it('comes with the first sentence of its comment and its line', () => {
    const [declaration] = exportsOf(
      parseScript('a.ts', '\n/**\n * Adds. And more.\n * @param a b\n */\nexport const add = () => 1'),
    ).values();
    expect(declaration).toMatchObject({ doc: 'Adds.', line: 6, deprecated: undefined });
  });
});
