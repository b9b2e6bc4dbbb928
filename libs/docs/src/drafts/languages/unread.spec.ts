import { readSource } from './index.js';

describe('what cannot be read', () => {
  it.each([
    ['an unknown language', 'a.zig', 'pub fn x() void {}'],
    ['broken syntax', 'a.py', 'def (((\n  class 5 = = =\n'.repeat(50)],
    ['nesting without end', 'a.py', '['.repeat(300_000)],
    ['errors without end', 'a.go', '}{)(!!'.repeat(15_000)],
    ['a file of two megabytes', 'a.rb', 'x = 1\n'.repeat(400_000)],
    ['broken JSON', 'openapi.json', '{"openapi": "3.0.0", '],
  ])('%s is said to be unread', async (_title, path, text) => {
    expect(await readSource(path, text)).toMatchObject({ read: false, routes: [], exports: [], settings: [] });
  });

  it.each([
    ['a line of 500 KB', 'a.py', `x = "${'a'.repeat(500_000)}"\ndef f(): ...\n`],
    ['a sum of 50,000 terms', 'a.go', `package a\nvar x = ${'a + '.repeat(50_000)}1\nfunc F() {}\n`],
    ['slashes', 'a.java', `public class A { @GetMapping("${'/'.repeat(100_000)}x") void f() {} }`],
  ])('%s takes no longer than its length', async (_title, path, text) => {
    expect(await readSource(path, text)).toMatchObject({ read: true, routes: [] });
  });
});

it('documentation is its first sentence, and never a licence', async () => {
  const { exports } = await readSource(
    'a.go',
    '// Copyright Acme. Licensed under MIT.\npackage a\n\n// F does it. And more.\nfunc F() {}\n\n// Licensed to you.\nfunc G() {}\n',
  );
  expect(exports.map(({ name, documentation, line }) => [name, documentation, line])).toEqual([
    ['F', 'F does it.', 5],
    ['G', undefined, 8],
  ]);
});
