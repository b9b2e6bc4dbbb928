import type { ComparedCommit, SourceFile } from './difference.js';
import { draftDocs } from './draft.js';
import { treesOf } from './trees/memory-tree.js';
import type { Tree } from './trees/tree.js';

type Files = Record<string, string>;

interface Range {
  before: Files;
  after: Files;
  base?: string;
  mergeBase?: string;
  commits?: ComparedCommit[];
}

/** The pages about two small trees. */
async function pagesOf(
  { before, after, base = 'v1.2.0', mergeBase = 'a'.repeat(40), commits }: Range,
  seen = (tree: Tree): Tree => tree,
) {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const files = paths
    .filter((path) => before[path] !== after[path])
    .map((path): SourceFile => {
      const status = before[path] === undefined ? 'added' : after[path] === undefined ? 'removed' : 'modified';
      return { path, status, before: before[path] ?? null, after: after[path] ?? null };
    });
  const same = new Map(Object.entries(after).filter(([path, text]) => before[path] === text));
  const trees = treesOf(files, same);
  const { docs } = await draftDocs({
    repo: 'acme/shop',
    base,
    head: 'next',
    baseSha: 'a'.repeat(40),
    headSha: 'b'.repeat(40),
    mergeBase,
    headDate: '2026-01-02T03:04:05Z',
    commits: commits ?? [commit('1', 'tidy up', paths)],
    files,
    trees: { base: seen(trees.base), head: seen(trees.head) },
  });
  const [developer = '', user = '', changelog = ''] = docs.map(({ content }) => content);
  return { developer, user, changelog };
}

function commit(digit: string, message: string, paths: string[], parents = ['a'.repeat(40)]): ComparedCommit {
  return { sha: digit.repeat(40), message, author: { name: 'Ada' }, date: '2026-01-01T00:00:00Z', parents, paths };
}

describe('a program in Python', () => {
  const settings = (fields: string) =>
    `from pydantic_settings import BaseSettings\nclass Settings(BaseSettings):\n${fields}`;
  const files = {
    'pyproject.toml': '[project]\nname = "shop"\n',
    'alembic.ini': '[alembic]\n',
    'shop/__init__.py': '',
  };

  it('exports nothing if it has a database of its own', async () => {
    const before = { ...files, 'shop/cart.py': 'def pay(a):\n    pass\n' };
    const after = { ...files, 'shop/cart.py': 'def pay(a, b):\n    pass\n' };
    expect((await pagesOf({ before, after })).developer).not.toMatch(/breaking change\.|Public API/);
    const { 'alembic.ini': _, ...library } = after;
    const { 'alembic.ini': __, ...old } = before;
    expect((await pagesOf({ before: old, after: library })).developer).toContain('1 breaking change.');
  });

  it.each(['settings = Settings(SECRET=made())\n', 'settings = Settings(**{"SECRET": made()})\n'])(
    'does not need a setting that it passes itself: %j',
    async (start) => {
      const { developer, user } = await pagesOf({
        before: { ...files, 'shop/settings.py': settings('    PORT: int = 80\n') },
        after: {
          ...files,
          'shop/settings.py': `${settings('    PORT: int = 80\n    SECRET: str\n    TOKEN: str\n')}\n${start}`,
        },
      });
      expect(user).toContain('Set `TOKEN`.');
      expect(user).not.toContain('SECRET');
      expect(developer).toContain('Check whether `SECRET` is a setting: the code also passes a value for it itself.');
    },
  );

  it('has routes whose prefix may be elsewhere', async () => {
    const routes = (path: string) =>
      `from fastapi import APIRouter\nrouter = APIRouter()\n@router.get("${path}")\ndef a():\n    pass\n`;
    const { user } = await pagesOf({
      before: { ...files, 'shop/routes.py': routes('/carts') },
      after: { ...files, 'shop/routes.py': routes('/baskets') },
    });
    expect(user).toMatch(
      /a prefix that is set where the program starts is not included\.\n\n- `GET \/carts` is gone\./,
    );
  });
});

describe('a name that was not looked for everywhere', () => {
  const source = (name: string) => `import os\nA = os.environ["${name}"]\n`;
  const range = {
    before: { 'docs/a.md': 'SHOP_TOKEN\n', 'shop/a.py': source('SHOP_TOKEN') },
    after: { 'docs/a.md': 'SHOP_TOKEN\n', 'shop/a.py': source('SHOP_KEY') },
  };

  it.each([
    ['removed', true, 1],
    ['not called removed if the search was cut', false, 1],
    ['not called removed if there are more mentions than are listed', true, 200],
  ])('is %s', async (_, isWhole, times) => {
    const { developer } = await pagesOf(range, (tree) => ({
      ...tree,
      search: async (words) => {
        const { found } = await tree.search(words);
        return { found: new Map([...found].map(([word, all]) => [word, Array(times).fill(all).flat()])), isWhole };
      },
    }));
    expect(developer.includes('Removed: `SHOP_TOKEN`')).toBe(isWhole && times === 1);
  });
});

describe('migrations of Django', () => {
  it('that replace others, and those that are gone, are a question', async () => {
    const create = (name: string, more = '') =>
      `from django.db import migrations, models\nclass Migration(migrations.Migration):\n${more}    operations = [\n        migrations.CreateModel(name="${name}", fields=[("id", models.AutoField(primary_key=True))]),\n    ]\n`;
    const old = Object.fromEntries([1, 2, 3, 4].map((n) => [`shop/migrations/000${n}_x.py`, create(`T${n}`)]));
    const { developer, user } = await pagesOf({
      before: { 'manage.py': '', ...old },
      after: {
        'manage.py': '',
        'shop/migrations/0001_squashed.py': create('T1', '    replaces = [("shop", "0001_x")]\n'),
        'shop/migrations/0005_y.py': create('T5'),
      },
    });
    expect(developer).toContain('creates table `T5`');
    expect(developer).not.toContain('creates table `T1`');
    expect(developer).toContain('`0001_squashed.py` replaces older ones');
    expect(developer).toContain('4 migrations were removed: databases that ran them will not notice.');
    expect(user).toContain('The database is migrated (1 migration).');
  });
});

describe('a change that reaches only developers', () => {
  it('is not listed for users, whatever its type', async () => {
    const { user } = await pagesOf({
      before: {},
      after: { '.github/labeler.yml': 'a: b\n', 'src/a.txt': 'x\n' },
      commits: [
        commit('1', 'feat: label pull requests', ['.github/labeler.yml', 'docs/a.md', 'tests/a.py']),
        commit('2', 'feat: carts are kept', ['.github/labeler.yml', 'src/a.txt'], ['1'.repeat(40)]),
      ],
    });
    expect(user).toContain('Carts are kept.');
    expect(user).not.toContain('abel pull requests');
  });
});

describe('what is removed', () => {
  it('does not include a name that the module still computes', async () => {
    const { developer } = await pagesOf({
      before: {
        'pyproject.toml': '[project]\nname = "shop"\n',
        'shop/__init__.py': 'from .cart import Basket as Basket\nfrom .cart import Gone as Gone\n',
        'shop/cart.py': '',
      },
      after: {
        'pyproject.toml': '[project]\nname = "shop"\n',
        'shop/__init__.py':
          'def __getattr__(name):\n    if name == "Basket":\n        return load()\n    raise AttributeError(name)\n',
        'shop/cart.py': '',
      },
    });
    expect(developer).toContain('Check whether `Basket` is gone');
    expect(developer).not.toContain('`Basket` of `shop` was removed');
    expect(developer).toContain('`Gone` of `shop` was removed');
  });

  it('does not include a Ruby class that moved into a block', async () => {
    const gemspec = { 'shop.gemspec': 'Gem::Specification.new\n', 'lib/shop.rb': 'module Shop\n  VERSION = 1\nend\n' };
    const { developer } = await pagesOf({
      before: { ...gemspec, 'lib/a.rb': 'module Shop\n  class Till\n    def open(key)\n    end\n  end\nend\n' },
      after: {
        ...gemspec,
        'lib/b.rb':
          'begin\n  require "x"\n  module Shop\n    class Till\n      def open(key)\n      end\n    end\n  end\nrescue LoadError\nend\n',
      },
    });
    expect(developer).not.toContain('removed');
  });
});

describe('a changed signature', () => {
  const changedIn = async (path: string, manifest: Files, before: string, after: string) =>
    (await pagesOf({ before: { ...manifest, [path]: before }, after: { ...manifest, [path]: after } })).developer;
  const ruby = { 'shop.gemspec': 'Gem::Specification.new\n' };

  it.each([
    ['optional keywords', 'def pay(sum)', 'def pay(sum, tip: 1, note: "x")'],
    ['a nameless splat', 'def pay(_, sum, _, &block)', 'def pay(_, sum, *, &block)'],
  ])('of Ruby is not breaking: %s', async (_, before, after) => {
    const text = (head: string) => `class Till\n  ${head}\n  end\nend\n`;
    expect(await changedIn('lib/till.rb', ruby, text(before), text(after))).not.toContain('Breaking changes');
  });

  it('of Ruby does not show a superclass that is computed', async () => {
    const files = (adapter: string) => ({
      'shop.gemspec': 'Gem::Specification.new { |s| s.name = "shop" }\n',
      'lib/shop.rb': `parent = old ? Base : Object\n${adapter}\nend\n`,
    });
    for (const before of ['class Adapter', 'class Adapter < Base']) {
      const { developer } = await pagesOf({ before: files(before), after: files('class Adapter < parent') });
      expect(developer).not.toMatch(/< (parent|\(computed\))|Public API/);
    }
    const { developer } = await pagesOf({
      before: files('class Adapter < Base'),
      after: files('class Adapter < Shop::Base'),
    });
    expect(developer).toContain('+ class Adapter < Shop::Base');
  });

  it('of Ruby is breaking if a call needs one more argument', async () => {
    const text = (head: string) => `class Till\n  ${head}\n  end\nend\n`;
    expect(await changedIn('lib/till.rb', ruby, text('def pay(sum)'), text('def pay(sum, tip)'))).toContain(
      'takes at least 2 parameters instead of at most 1',
    );
  });

  it.each([
    [
      'Rust',
      'src/lib.rs',
      { 'Cargo.toml': '[package]\nname = "till"\n' },
      'pub fn pay(a: u8) -> u8 { a }',
      'pub fn pay(sum: u8) -> u8 { sum }',
    ],
    [
      'Go',
      'till.go',
      { 'go.mod': 'module till\n' },
      'package till\n\nfunc Pay(a interface{}, b, c string) {}\n',
      'package till\n\nfunc Pay(sum any, x string, y string) {}\n',
    ],
    [
      'PHP',
      'src/Till.php',
      { 'composer.json': '{"name":"a/b","type":"library"}' },
      '<?php\nclass Till { public function pay(int $a, Tip $tip = null): int { return 1; } }\n',
      '<?php\nclass Till { public function pay(int $a, ?Tip $tip = null): int { return 1; } }\n',
    ],
    [
      'C#',
      'Till/Till.cs',
      { 'Till/Till.csproj': '<Project><PropertyGroup/></Project>' },
      'namespace Till;\npublic class Till { public async Task Pay() { } }\n',
      'namespace Till;\npublic class Till { public Task Pay()\n#pragma warning restore CA1\n { } }\n',
    ],
    [
      'Python',
      'shop/__init__.py',
      { 'pyproject.toml': '[project]\nname = "shop"\n' },
      'def pay(a: t.Optional["Sum"] = None, b: "t.List[int]" = ()) -> t.Union[int, t.Dict[str, int]]: ...\n',
      'def pay(a: Sum | None = None, b: list[int] = ()) -> int | dict[str, int]: ...\n',
    ],
  ] as const)('of %s is not listed if no caller can notice', async (_, path, manifest, before, after) => {
    expect(await changedIn(path, manifest, before, after)).not.toContain('Public API');
  });
});

describe('what is new', () => {
  it('includes a method of a class that has no base class, and others forbid to say that nothing is', async () => {
    const manifest = { 'composer.json': '{"name":"a/b","type":"library"}' };
    const other = { 'src/Other.php': '<?php\nclass Other { public function close(): void {} }\n' };
    const method = ' public function close(): void {}';
    const { developer } = await pagesOf({
      before: { ...manifest, ...other, 'src/Till.php': '<?php\n\nuse Acme\\Box;\n\nclass Till implements Box { }\n' },
      after: {
        ...manifest,
        ...other,
        'src/Till.php': `<?php\n\nuse Acme\\Box;\n\nclass Till implements Box {${method} }\n`,
      },
    });
    expect(developer).toContain('method `Till::close`');
    const { developer: doubtful } = await pagesOf({
      before: { ...manifest, ...other, 'src/Till.php': '<?php\nclass Till extends Box { }\n' },
      after: { ...manifest, ...other, 'src/Till.php': `<?php\nclass Till extends Box {${method} }\n` },
    });
    expect(doubtful).toContain('Check what is new in the public API');
    expect(doubtful).toContain('at least **patch**');
    expect(doubtful).not.toContain('No breaking change was found');
  });

  it('does not include the packages of a program', async () => {
    const main = { 'go.mod': 'module shop\n', 'main.go': 'package main\n\nfunc main() {}\n' };
    const { developer } = await pagesOf({
      before: { ...main, 'till/till.go': 'package till\n\nfunc Pay() {}\n' },
      after: { ...main, 'till/till.go': 'package till\n\nfunc Refund() {}\n' },
    });
    expect(developer).not.toContain('Public API');
    expect(developer).not.toContain('Breaking');
  });

  it('does not include what Cargo sets for a build script', async () => {
    const { user } = await pagesOf({
      before: { 'build.rs': 'fn main() {}\n' },
      after: { 'build.rs': 'fn main() { std::env::var("RUSTC_WRAPPER"); std::env::var("SHOP_FLAG"); }\n' },
    });
    expect(user).not.toContain('New settings');
  });
});

describe('the version of a runtime', () => {
  const goMod = (version: string) => ({ 'go.mod': `module shop\n\ngo ${version}\n` });

  it('that a program is built with is not needed by its users', async () => {
    const main = { 'main.go': 'package main\n\nfunc main() {}\n' };
    const program = await pagesOf({ before: { ...main, ...goMod('1.24') }, after: { ...main, ...goMod('1.25') } });
    expect(program.user).not.toContain('is needed');
    expect(program.developer).toContain('Go `1.24` → `1.25`');
    const library = { 'shop.go': 'package shop\n' };
    const { user } = await pagesOf({
      before: { ...library, ...goMod('1.24') },
      after: { ...library, ...goMod('1.25') },
    });
    expect(user).toContain('Go 1.25 or later is needed');
  });

  it.each([
    ['an SDK', 'global.json', '{"sdk":{"version":"9.0.100"}}', '{"sdk":{"version":"10.0.100"}}'],
    [
      'a project that is not delivered',
      'Snippets/Snippets.csproj',
      '<Project><PropertyGroup><IsPackable>false</IsPackable><TargetFramework>net9.0</TargetFramework></PropertyGroup></Project>',
      '<Project><PropertyGroup><IsPackable>false</IsPackable><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>',
    ],
    [
      'one of several targets',
      'Till/Till.csproj',
      '<Project><PropertyGroup><TargetFrameworks>netstandard2.0;net6.0</TargetFrameworks></PropertyGroup></Project>',
      '<Project><PropertyGroup><TargetFrameworks>netstandard2.0;net8.0</TargetFrameworks></PropertyGroup></Project>',
    ],
  ])('is not needed by users: %s', async (_, path, before, after) => {
    const { user, developer } = await pagesOf({ before: { [path]: before }, after: { [path]: after } });
    expect(user).not.toContain('is needed');
    expect(developer).not.toContain('Breaking changes');
  });

  it('of Node.js is not needed by the users of a program in another language', async () => {
    const engines = (version: string) => ({ 'package.json': `{"engines":{"node":"${version}"}}` });
    const php = { 'composer.json': '{"require":{"php":"^8.2"}}' };
    const { user } = await pagesOf({ before: { ...php, ...engines('18.x') }, after: { ...php, ...engines('20.x') } });
    expect(user).not.toContain('is needed');
  });
});

describe('dependencies', () => {
  it('are the same whatever the case of their names', async () => {
    const { developer } = await pagesOf({
      before: { 'requirements.txt': 'Acme_Till==1.0\n' },
      after: { 'requirements.txt': 'acme-till==1.1\n' },
    });
    expect(developer).toContain('Changed: `acme-till` `==1.0` → `==1.1` (minor)');
    expect(developer).not.toContain('Removed');
  });

  it('do not include the parts of the repository itself', async () => {
    const parent = (version: string) =>
      `<project><groupId>a</groupId><artifactId>parent</artifactId><version>${version}</version></project>`;
    const part = (version: string) =>
      `<project><parent><groupId>a</groupId><artifactId>parent</artifactId><version>${version}</version></parent><artifactId>part</artifactId></project>`;
    const { developer } = await pagesOf({
      before: { 'pom.xml': parent('1'), 'part/pom.xml': part('1') },
      after: { 'pom.xml': parent('2'), 'part/pom.xml': part('2') },
    });
    expect(developer).not.toContain('a:parent');
  });

  it('that move from one group of a manifest to another are neither new nor gone', async () => {
    const manifest = (group: string) => ({ 'package.json': `{"${group}":{"till":"1.0.0"}}` });
    const { developer } = await pagesOf({ before: manifest('dependencies'), after: manifest('devDependencies') });
    expect(developer).not.toContain('`till`');
  });

  it('with a year as their version are not raised by a major number', async () => {
    const { developer } = await pagesOf({
      before: { 'requirements.txt': 'certifi==2024.8.30\nflask==2.3.0\n' },
      after: { 'requirements.txt': 'certifi==2025.4.26\nflask==3.0.0\n' },
    });
    expect(developer).toContain('`certifi` `==2024.8.30` → `==2025.4.26`, in');
    expect(developer).toContain('`flask` `==2.3.0` → `==3.0.0` (major), in');
  });

  it('with a version that depends on a condition are not compared', async () => {
    const props = (version: string) =>
      `<Project><PropertyGroup><V>1.0</V></PropertyGroup><PropertyGroup Condition="x"><V>2.0</V></PropertyGroup><ItemGroup><PackageVersion Include="Till" Version="${version}"/><PackageVersion Include="Tip" Version="${version === '3.0' ? '1.1' : '1.0'}"/></ItemGroup></Project>`;
    const { developer } = await pagesOf({
      before: { 'Directory.Packages.props': props('$(V)') },
      after: { 'Directory.Packages.props': props('3.0') },
    });
    expect(developer).not.toContain('`Till`');
    expect(developer).toMatch(/### Managed versions[^#]*Changed: `Tip`/);
  });
});

describe('the cause of a change', () => {
  const before = { 'Cargo.toml': '[package]\nname = "till"\n', 'src/lib.rs': 'pub fn pay() {}\n' };
  const after = { ...before, 'src/lib.rs': 'pub fn refund() {}\n' };
  const merge = 'take back (#2)\n';

  it('is not the only listed commit if others changed the file, too', async () => {
    const commits = [
      { ...commit('1', 'chore: bump', ['src/lib.rs']), author: { name: 'renovate[bot]' } },
      commit('2', 'feat: round sums', ['src/lib.rs'], ['1'.repeat(40)]),
    ];
    const { developer } = await pagesOf({ before, after, commits });
    expect(developer).toContain('function `pay` was removed (`src/lib.rs:1`)');
  });

  it('is found in the commits of a merge with a squashed title', async () => {
    const commits: ComparedCommit[] = [
      commit('1', 'work', ['src/lib.rs']),
      { ...commit('2', merge, [], ['a'.repeat(40), '1'.repeat(40)]), sha: 'b'.repeat(40), paths: undefined },
    ];
    const { developer } = await pagesOf({ before, after, commits });
    expect(developer).toContain('- take back (#2)\n  - function `pay` was removed (`src/lib.rs:1`, #2)');
  });

  it('has the title of its pull request, even if that looks like a trailer', async () => {
    const message = 'Merge pull request #7 from acme/till\n\nfeat: pay later';
    const commits: ComparedCommit[] = [
      commit('1', 'work', ['src/lib.rs']),
      { ...commit('2', message, [], ['a'.repeat(40), '1'.repeat(40)]), sha: 'b'.repeat(40), paths: undefined },
    ];
    const { changelog } = await pagesOf({ before, after, commits });
    expect(changelog).toContain('Pay later. (#7');
    expect(changelog).not.toContain('Merge pull request');
  });
});

describe('the words of a changelog', () => {
  it('lose the number of a pull request between two sentences', async () => {
    const { user } = await pagesOf({
      before: { 'CHANGES.rst': 'Changes\n=======\n' },
      after: {
        'CHANGES.rst':
          'Version 1.3.0\n-------------\n\n- The parser is old. :issue:`12` :pr:`13`\n\n  - Use the new one.\n',
      },
    });
    expect(user).toContain('- The parser is old. Use the new one.');
  });

  it('keep their names and lose their markup', async () => {
    const notes = [
      '- Drop the `__version__` attribute, see `from __future__ import x`',
      '- Use &lt;Till&gt; __everywhere__ and **`pay`**',
      '- Pay later by @ada in https://github.com/acme/shop/pull/12',
      '- Round sums ([1a2b3c4](https://code.example/1a2b3c4))',
    ];
    const after = `# Changelog\n\n## [1.3.0](https://code.example/compare) (2026-01-02)\n\n${notes.join('\n')}\n`;
    const { user, developer } = await pagesOf({
      before: { 'CHANGELOG.md': '# Changelog\n' },
      after: { 'CHANGELOG.md': after },
    });
    expect(user).toContain('### 1.3.0 (2026-01-02)');
    expect(user).toContain('Drop the `__version__` attribute, see `from __future__ import x`.');
    expect(user).toMatch(/Use \\?<Till\\?> everywhere|Use .{0,4}Till.{0,4} \\?_\\?_everywhere/);
    expect(user).toContain('- Pay later.\n');
    expect(user).toContain('- Round sums.\n');
    expect(developer).toContain('- Pay later (#12).\n');
  });
});

describe('the words of a comment', () => {
  it('keep placeholders in angle brackets', async () => {
    const manifest = { 'Cargo.toml': '[package]\nname = "till"\n' };
    const text = '/// Joins <shop> and `<till>`, see ``Pay``.\npub fn join() {}\n';
    const { developer } = await pagesOf({
      before: { ...manifest, 'src/lib.rs': '' },
      after: { ...manifest, 'src/lib.rs': text },
    });
    expect(developer).toMatch(/Joins \\?<shop\\?> and `<till>`, see `Pay`\./);
  });
});

describe('a version before 1.0.0', () => {
  it('gets a new minor number for an incompatible change', async () => {
    const manifest = { 'Cargo.toml': '[package]\nname = "till"\n' };
    const { developer } = await pagesOf({
      base: 'v0.4.1',
      before: { ...manifest, 'src/lib.rs': 'pub fn pay() {}\n' },
      after: { ...manifest, 'src/lib.rs': '\n' },
    });
    expect(developer).toContain('**minor** `0.5.0`, because of 1 incompatible change of the public API.');
  });
});

describe('migrations for several databases', () => {
  it('are not counted for users, who have one of them', async () => {
    const migration = (engine: string) => `migrations/${engine}/2026-01-01-000000_add_tip/up.sql`;
    const { user, developer } = await pagesOf({
      before: {},
      after: {
        [migration('mysql')]: 'ALTER TABLE sums ADD COLUMN tip INTEGER;\n',
        [migration('sqlite')]: 'ALTER TABLE sums ADD COLUMN tip INTEGER;\n',
      },
    });
    expect(user).toContain('The database is migrated. Back it up first.');
    expect(developer).toContain('There is 1 database migration.');
  });
});

describe('a base that is not part of head', () => {
  it('is named, since the last common commit is compared', async () => {
    const { developer, user } = await pagesOf({ before: {}, after: { 'a.py': 'a = 1\n' }, mergeBase: 'c'.repeat(40) });
    for (const page of [developer, user])
      expect(page).toContain(
        '`next` does not contain all of `v1.2.0`, so it is compared with `ccccccc`, the last commit they share',
      );
    expect(developer).not.toContain('No breaking change was found');
  });
});
