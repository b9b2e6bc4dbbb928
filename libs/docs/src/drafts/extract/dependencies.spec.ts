import { dependencyChanges } from './dependencies.js';
import { styleChanges } from './styles.js';

function changes(before: object, after: object) {
  const [old, now] = [before, after].map((value) => JSON.stringify(value, null, 2));
  return dependencyChanges([{ path: 'package.json', status: 'modified', before: old!, after: now! }]);
}

describe('a dependency', () => {
  it.each([
    ['^1.2.3', '^2.0.0', 'major'],
    ['^1.2.3', '^1.3.0', 'minor'],
    ['~1.2.3', '1.2.4', 'patch'],
    ['^0.2.0', '^0.3.0', 'major'],
    ['^0.2.0', '^0.2.1', 'patch'],
    ['^2.0.0', '^1.0.0', 'downgrade'],
    ['^1.0.0', '1.0.0', 'same'],
    ['npm:other@^1.0.0', 'npm:other@^2.0.0', 'major'],
    ['github:a/b', '^1.0.0', undefined],
    ['*', 'latest', undefined],
  ])('from %s to %s is %s', (before, after, step) => {
    const { dependencies } = changes({ dependencies: { a: before } }, { dependencies: { a: after } });
    expect(dependencies).toEqual([expect.objectContaining({ change: 'changed', name: 'a', step })]);
  });

  it('of every kind is found, with its line', () => {
    const { dependencies, manifests } = changes(
      { version: '1.0.0', dependencies: { gone: '1' } },
      { version: '1.1.0', devDependencies: { dev: '1' }, peerDependencies: { peer: '1' }, engines: { node: '>=20' } },
    );
    expect(dependencies.map(({ change, group, name }) => `${change} ${group} ${name}`)).toEqual([
      'removed runtime gone',
      'added peer peer',
      'added development dev',
      'added engine node',
    ]);
    expect(dependencies[3]!.place).toEqual({ path: 'package.json', line: 10, tree: 'after' });
    expect(manifests).toMatchObject([{ field: 'version', before: '1.0.0', after: '1.1.0' }]);
  });

  it('is reported without the credentials in its address', () => {
    const { dependencies } = changes(
      { dependencies: { a: 'git+https://user:old@host/a', b: 'git+ssh://git@host/b' } },
      { dependencies: { a: 'git+https://user:new@host/a', b: 'https://token@host/b' } },
    );
    expect(dependencies).toMatchObject([{ name: 'b', before: 'git+ssh://git@host/b', after: 'https://host/b' }]);
  });

  it.each(['{', '[]', '"x"', '{"dependencies": 1}', '{"dependencies": {"a": 1}}'])('in %s is not made up', (text) => {
    expect(
      dependencyChanges([{ path: 'package.json', status: 'added', before: null, after: text }]).dependencies,
    ).toEqual([]);
  });
});

describe('custom properties', () => {
  it('are compared sheet by sheet', () => {
    const file = {
      path: 'a.css',
      status: 'modified' as const,
      before: ':root { --a: 1px; --b: red }',
      after: ':root {\n  --a: 2px;\n  --c: calc(1px + 2px) }\n.dark { --a: 3px }',
    };
    expect(
      styleChanges([file]).map(({ change, name, before, after, place }) => [change, name, before, after, place.line]),
    ).toEqual([
      ['removed', '--b', 'red', undefined, 1],
      ['changed', '--a', '1px', '2px', 2],
      ['added', '--c', undefined, 'calc(1px + 2px)', 3],
    ]);
  });
});
