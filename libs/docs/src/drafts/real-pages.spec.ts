import { pagesOf } from '../../../../test/support/drafted-pages.js';

describe('what others can import', () => {
  const kotlin = (name: string) => `package shop.till\n\nfun ${name}() {}\n`;
  const till = 'app/src/main/kotlin/shop/till/Till.kt';
  const changed = (gradle: string) =>
    pagesOf({
      before: { 'app/build.gradle': gradle, [till]: kotlin('open') },
      after: { 'app/build.gradle': gradle, [till]: `${kotlin('open')}\nfun close() {}\n` },
    });

  it.each(['alias(libs.plugins.android.application)', 'alias(libs.plugins.androidApplication)'])(
    'is nothing of an application for Android: %s',
    async (plugin) => {
      const { developer } = await changed(`plugins {\n  ${plugin}\n}\n`);
      expect(developer).not.toContain('Public API');
    },
  );

  it('is a published part of a program that is built on Spring Boot', async () => {
    const start = "dependencies {\n  api 'org.springframework.boot:spring-boot-starter-mail'\n}\n";
    const part = await changed(`plugins {\n  id 'java-library'\n}\n${start}`);
    expect(part.developer).not.toContain('Public API');
    const published = await changed(`plugins {\n  id 'shop.publish'\n}\n${start}`);
    expect(published.developer).toContain('function `close` of `shop.till`');
    for (const plugin of ["id 'org.springframework.boot'", 'alias(libs.plugins.spring.boot)']) {
      const program = await changed(`plugins {\n  ${plugin}\n  id 'shop.publish'\n}\n`);
      expect(program.developer).not.toContain('Public API');
    }
    const image = await changed(`${start}task publishImage {\n  group = 'image'\n}\n`);
    expect(image.developer).not.toContain('Public API');
  });

  it('is asked for if a package has only sources that cannot be installed', async () => {
    const manifest = (more: object) => ({
      'package.json': JSON.stringify({ name: 'till', main: 'index.ts', ...more }),
    });
    const draft = (more = {}) =>
      pagesOf({
        before: { ...manifest(more), 'index.ts': 'export const open = 1;\n' },
        after: { ...manifest(more), 'index.ts': 'export const open = 1;\nexport const close = 2;\n' },
      });
    expect((await draft({ files: ['index.ts'] })).developer).toContain('### Added');
    const { developer } = await draft();
    expect(developer).not.toContain('### Added');
    expect(developer).toContain('The entry points of `till` could not be followed');
  });
});

describe('a dependency in Gradle', () => {
  const gradle = (...lines: string[]) => ({ 'build.gradle': `dependencies {\n  ${lines.join('\n  ')}\n}\n` });
  const strict = "implementation 'shop.till:till-drawer:1.0'";

  it('is not gone if the catalogue may name it', async () => {
    const { developer } = await pagesOf({
      before: gradle(strict, 'implementation libs.till.drawer'),
      after: gradle('implementation libs.till.drawer'),
    });
    expect(developer).not.toContain('Removed: `shop.till:till-drawer`');
  });

  it('is gone if no other file names any', async () => {
    const { developer } = await pagesOf({
      before: gradle(strict, "implementation 'shop:cart:1.0'"),
      after: gradle("implementation 'shop:cart:1.0'"),
    });
    expect(developer).toContain('Removed: `shop.till:till-drawer`');
  });
});

it('does not take the newest version of a range for the lowest that is tried', async () => {
  const job = (version: string) =>
    `    steps:\n      - uses: actions/setup-go@v5\n        with:\n          go-version: ${version}\n`;
  const workflow = (lint: string, oldest: string) => ({
    '.github/workflows/test.yml': `jobs:\n  lint:\n${job(lint)}  test:\n    strategy:\n      matrix:\n        go: ["${oldest}", "1.25"]\n${job(`\${{ matrix.go }}`)}`,
  });
  const { developer } = await pagesOf({ before: workflow('"1.22"', '1.18'), after: workflow('"^1"', '1.23') });
  expect(developer).toContain('Go `1.18` → `1.23`');
});

it('tells a route once that the code and a document declare', async () => {
  const document = (paths: object) => JSON.stringify({ openapi: '3.0.0', info: { title: 'Shop' }, paths });
  const get = { get: { responses: {} } };
  const router = (...paths: string[]) =>
    `import { Router } from 'express';\nconst router = Router();\n${paths.map((path) => `router.get('${path}', handle);\n`).join('')}`;
  const { developer } = await pagesOf({
    before: { 'api/openapi.json': document({ '/api/carts': get }), 'src/routes.ts': router('/carts') },
    after: {
      'api/openapi.json': document({ '/api/carts': get, '/api/drawers': get }),
      'src/routes.ts': router('/carts', '/drawers', '/coins'),
    },
  });
  expect(developer).toContain('There are 2 new routes.');
  expect(developer).toContain('- `GET /api/drawers`');
  expect(developer).toContain('- `GET /coins`');
  expect(developer).not.toContain('- `GET /drawers`');
});

describe('a migration', () => {
  const stepsOf = async (...lines: string[]) => {
    const text = `class Fill < ActiveRecord::Migration[8.0]\n  def up\n    ${lines.join('\n    ')}\n  end\nend\n`;
    const { developer } = await pagesOf({ before: {}, after: { 'db/migrate/20260101000000_fill.rb': text } });
    return developer.match(/^ {2}- .*$/gm) ?? [];
  };

  it('does not do what it only does if it fails', async () => {
    const steps = await stepsOf('add_index :carts, :uri', 'rescue', '  remove_index :carts, :uri', '  raise');
    expect(steps).toEqual(['  - adds an index to `carts`']);
  });

  it('creates a table under its last name', async () => {
    const steps = await stepsOf('create_table :tmp_carts', 'rename_table :tmp_carts, :carts');
    expect(steps).toEqual(['  - creates table `carts`']);
  });

  it('replaces a table that it drops and creates', async () => {
    const steps = await stepsOf('create_table :new_carts', 'drop_table :carts', 'rename_table :new_carts, :carts');
    expect(steps).toEqual(['  - replaces table `carts`']);
  });
});

describe('the parameters of a method in C#', () => {
  const draft = (before: string, after: string) => {
    const till = (method: string) => ({
      'Till/Till.cs': `namespace Shop;\npublic interface ITill\n{\n    ${method};\n}\n`,
    });
    const project = {
      'Till/Till.csproj': '<Project><PropertyGroup><PackageId>Till</PackageId></PropertyGroup></Project>',
    };
    return pagesOf({ before: { ...project, ...till(before) }, after: { ...project, ...till(after) } });
  };

  it('break compiled callers if one gets another type', async () => {
    const { developer } = await draft('Task Reset(User user, int times = 1)', 'Task Reset(Guid userId, int times = 1)');
    expect(developer).toContain('**1 breaking change.**');
    expect(developer).toContain(
      'method `ITill.Reset` of `Till`: parameter 1 is of type `Guid` instead of `User`, so that callers have to be compiled again',
    );
  });

  it.each([
    ['another name', 'void Pay(int sum)', 'void Pay(int amount)'],
    ['a note that null is allowed', 'void Pay(User user)', 'void Pay(User? user)'],
    ['a namespace', 'void Pay(Guid id)', 'void Pay(System.Guid id)'],
    ['another keyword', 'void Pay(String name)', 'void Pay(string name)'],
    ['another default', 'void Pay(int sum = 1)', 'void Pay(int sum = 2)'],
    ['a parameter of the method of another name', 'void Pay<A>(A sum)', 'void Pay<B>(B sum)'],
    ['an attribute', 'void Pay(User user)', 'void Pay([NotNull] User user)'],
  ])('may get %s', async (_, before, after) => {
    expect((await draft(before, after)).developer).not.toContain('breaking change.');
  });
});

describe('a new method of an interface', () => {
  const manifests = {
    'pom.xml': '<project><groupId>shop</groupId><artifactId>till</artifactId></project>',
    'composer.json': '{"name":"shop/till","type":"library"}',
    'Till.csproj': '<Project><PropertyGroup><PackageId>Till</PackageId></PropertyGroup></Project>',
  };
  const draft = (path: string, opening: string, method: string) => {
    const text = (more: string) => `${opening} {\n  ${more}\n}\n`;
    return pagesOf({ before: { ...manifests, [path]: text('') }, after: { ...manifests, [path]: text(method) } });
  };
  const [java, kotlin] = ['src/main/java/shop/Till.java', 'src/main/kotlin/shop/Till.kt'];

  it.each([
    ['Java', java, 'package shop;\npublic interface Till', 'void close();'],
    ['Kotlin', kotlin, 'package shop\ninterface Till', 'fun close()'],
    ['C#', 'Till.cs', 'namespace Shop;\npublic interface Till', 'void Close();'],
    ['PHP', 'src/Till.php', '<?php\ninterface Till', 'public function close(): void;'],
  ])('breaks those who implement it: %s', async (_, path, opening, method) => {
    const { developer } = await draft(path, opening, method);
    expect(developer).toContain('**1 breaking change.**');
    expect(developer).toContain('those who implement `Till` have to add it');
  });

  it.each([
    ['with a body in Java', java, 'package shop;\npublic interface Till', 'default void close() { }'],
    ['with a body in Kotlin', kotlin, 'package shop\ninterface Till', 'fun close() { }'],
    ['with a body in C#', 'Till.cs', 'namespace Shop;\npublic interface Till', 'void Close() { }'],
    ['of a sealed interface', kotlin, 'package shop\nsealed interface Till', 'fun close()'],
    ['of a class', java, 'package shop;\npublic class Till', 'public native void close();'],
  ])('breaks nobody: %s', async (_, path, opening, method) => {
    const { developer } = await draft(path, opening, method);
    expect(developer).not.toContain('breaking change.');
    expect(developer).toMatch(/method|function/);
  });
});
