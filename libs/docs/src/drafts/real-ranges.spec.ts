import { commit, type Files, pagesOf } from '../../../../test/support/drafted-pages.js';

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

describe('the title of a commit', () => {
  const bySubject = async (...subjects: string[]) => {
    const commits = subjects.map((subject, index) =>
      commit(String(index + 1), subject, ['src/a.txt'], [index === 0 ? 'a'.repeat(40) : String(index).repeat(40)]),
    );
    return pagesOf({ before: {}, after: { 'src/a.txt': 'x\n' }, commits });
  };

  it.each([
    ['Release', 'chore: Release'],
    ['4.12.1', '4.12.1'],
    ['Release Shop', 'Release Shop v4.6.4'],
    ['development', 'Prepare next development version.'],
    ['snapshot', 'Prepare 2.26.0 snapshot version'],
  ])('is not listed if it only says that a version is released: %s', async (word, subject) => {
    const { changelog } = await bySubject(subject, 'feat: release locks early');
    expect(changelog).toContain('Release locks early.');
    expect(changelog.replace('Release locks early.', '')).not.toContain(`- ${word}`);
    expect(changelog).not.toMatch(/Maintenance|Other/);
  });

  it('is no feature and no fix if its scope is beside the product', async () => {
    const { developer, changelog } = await bySubject('feat(deps): till@^2.1.0', 'fix(docs): name the captains');
    expect(developer).not.toMatch(/feature|Highlights/);
    expect(changelog).toMatch(/### Maintenance\n\n- \*\*deps:\*\* .*\n- \*\*docs:\*\* Name the captains\./);
    expect(changelog).not.toMatch(/### (Added|Fixed)/);
  });

  it('is about security if it names a vulnerability', async () => {
    const { user } = await bySubject(
      'Fix GHSA-j2hf-x4q5-47j3 with improved checks',
      'Address what CVE-2026-12345 tells',
    );
    expect(user).toMatch(/## Security\n\n- Fix GHSA-j2hf-x4q5-47j3 with improved checks\./);
  });

  it('is shown to users if support ends, even for a chore', async () => {
    const { user } = await bySubject('chore(mobile): drop support for iOS 14', 'chore: tidy up');
    expect(user).toContain('## Changed\n\n- **Mobile:** Drop support for iOS 14.');
    expect(user).not.toContain('idy up');
  });

  it('is not shown to users if it is about the work on a change', async () => {
    const { user } = await bySubject(
      'fix: make the clock injectable to fix flaky test',
      'fix: regenerate the documents',
      'fix(context): revert PR #4707',
      'fix: carts are kept',
    );
    expect(user).toContain('## Fixed\n\n- Carts are kept.\n');
    expect(user).not.toMatch(/flaky|regenerate|evert/i);
  });

  it('is cut before a word if it was cut within one, and continued if its body continues it', async () => {
    const { user } = await bySubject(
      'fix(web): use the container for the admin maintenance la… (#12)',
      'fix(web): attach the picker so that phones fire cha… (#13)\n\n…nge events',
    );
    expect(user).toContain('- **Web:** Use the container for the admin maintenance …');
    expect(user).toContain('- **Web:** Attach the picker so that phones fire change events.');
  });

  it('does not begin with the number of what it closes', async () => {
    const { changelog } = await bySubject('Fixes #22208: Add filters for jobs (#22215)');
    expect(changelog).toContain('- Add filters for jobs (#22215, `1111111`, #22208)');
  });

  it('is left out if a merge brings the work of a bot, whoever merged it', async () => {
    const commits = [
      { ...commit('1', 'Bump the actions group', ['src/a.txt']), author: { name: 'dependabot[bot]' } },
      commit('b', 'Bump the actions group (#7)', [], ['a'.repeat(40), '1'.repeat(40)]),
    ];
    const { changelog } = await pagesOf({ before: {}, after: { 'src/a.txt': 'x\n' }, commits });
    expect(changelog).not.toContain('actions group');
  });
});
