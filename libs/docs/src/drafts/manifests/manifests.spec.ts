import { isManifest, readManifest } from './index.js';

type Case = [
  path: string,
  text: string,
  expected: { dependencies?: string[]; runtimes?: string[]; entryPoints?: string[]; settings?: string[] },
];

function reading(path: string, text: string) {
  const found = readManifest(path, text);
  return (
    found && {
      dependencies: found.dependencies.map(
        ({ name, range, dev }) => `${name}${range && ` ${range}`}${dev ? ' (dev)' : ''}`,
      ),
      runtimes: found.runtimes.map(({ name, minimum, line }) => `${name} ${minimum}:${line}`),
      ...(found.entryPoints && { entryPoints: found.entryPoints }),
      ...(found.settings && { settings: found.settings.map(({ name }) => name) }),
    }
  );
}

const cases: Case[] = [
  [
    'package.json',
    '{\n "exports": {".": {"types": "./a.d.ts", "default": "./a.js"}},\n "engines": {\n  "node": ">=20.19 || >=22.12" },\n "dependencies": {"a": "^1.2.0"},\n "devDependencies": {"b": "~2.0"}\n}',
    { dependencies: ['a ^1.2.0', 'b ~2.0 (dev)'], runtimes: ['node 20.19:4'], entryPoints: ['./a.d.ts', './a.js'] },
  ],
  [
    'pyproject.toml',
    '[project]\nrequires-python = ">=3.9,<4"\ndependencies = ["fastapi[all]>=0.100,<1", "uvicorn ; python_version > \'3\'"]\n[project.optional-dependencies]\ndev = ["pytest"]\nredis = ["redis>=5"]\n[dependency-groups]\nlint = ["ruff"]\n[project.scripts]\nshop = "shop:main"\n',
    {
      dependencies: ['fastapi >=0.100,<1', 'uvicorn', 'pytest (dev)', 'redis >=5', 'ruff (dev)'],
      runtimes: ['python 3.9:2'],
      entryPoints: ['shop'],
    },
  ],
  [
    'service/pyproject.toml',
    '[tool.poetry.dependencies]\npython = "^3.11"\nflask = "^3.0"\nboto3 = {version = "*", optional = true}\n[tool.poetry.group.test.dependencies]\npytest = "^8"\n',
    { dependencies: ['flask ^3.0', 'boto3', 'pytest ^8 (dev)'], runtimes: ['python 3.11:2'] },
  ],
  [
    'requirements.txt',
    '# top\n-r base.txt\nDjango==5.0.1  # web\nrequests>=2 --hash=sha256:1\n',
    { dependencies: ['Django ==5.0.1', 'requests >=2'] },
  ],
  ['requirements-dev.txt', 'pytest==8\n', { dependencies: ['pytest ==8 (dev)'] }],
  [
    'setup.cfg',
    '[metadata]\nname = x\n[options]\npython_requires = >=3.8\ninstall_requires =\n    click>=8\n    rich\n[options.extras_require]\ntest =\n    pytest\n',
    { dependencies: ['click >=8', 'rich', 'pytest (dev)'], runtimes: ['python 3.8:4'] },
  ],
  [
    'go.mod',
    'module example.com/x\n\ngo 1.22\n\nrequire (\n\tgithub.com/a/b v1.2.3\n\tgithub.com/c/d v0.1.0 // indirect\n)\nrequire github.com/e/f v2.0.0\n',
    { dependencies: ['github.com/a/b v1.2.3', 'github.com/e/f v2.0.0'], runtimes: ['go 1.22:3'] },
  ],
  [
    'Cargo.toml',
    '[package]\nname = "x"\nrust-version = "1.75"\n[lib]\npath = "src/lib.rs"\n[dependencies]\nserde = { version = "1.0", features = ["derive"] }\nlog = "0.4"\n[dev-dependencies]\ninsta = "1"\n',
    { dependencies: ['serde 1.0', 'log 0.4', 'insta 1 (dev)'], runtimes: ['rust 1.75:3'], entryPoints: ['src/lib.rs'] },
  ],
  [
    'pom.xml',
    `<?xml version="1.0"?>\n<project>\n <properties><java.version>17</java.version><b.version>2.1</b.version></properties>\n <!-- <dependency> -->\n <dependencies>\n  <dependency><groupId>a</groupId><artifactId>b</artifactId><version>\${b.version}</version></dependency>\n  <dependency><groupId>c</groupId><artifactId>d</artifactId><scope>test</scope></dependency>\n </dependencies>\n</project>`,
    { dependencies: ['a:b 2.1', 'c:d (dev)'], runtimes: ['java 17:3'] },
  ],
  [
    'build.gradle.kts',
    'plugins { }\njava { toolchain { languageVersion.set(JavaLanguageVersion.of(21)) } }\ndependencies {\n  implementation("a:b:1.0")\n  testImplementation("c:d:2.0")\n  // implementation("x:y:1")\n  api(platform("e:f:3.0"))\n}\n',
    { dependencies: ['a:b 1.0', 'c:d 2.0 (dev)', 'e:f 3.0'], runtimes: ['java 21:2'] },
  ],
  [
    'app/build.gradle',
    "sourceCompatibility = '11'\ndependencies {\n  implementation 'a:b:1.0'\n}\n",
    { dependencies: ['a:b 1.0'], runtimes: ['java 11:1'] },
  ],
  [
    'gradle/libs.versions.toml',
    '[versions]\nkotlin = "2.0"\n[libraries]\na = { module = "x:a", version.ref = "kotlin" }\nb = "y:b:1.1"\n',
    { dependencies: ['x:a 2.0', 'y:b 1.1'] },
  ],
  [
    'Gemfile',
    'ruby "3.2.1"\ngem "rails", "~> 7.1", ">= 7.1.2"\ngroup :development, :test do\n  gem "rspec"\nend\ngem "pg", group: :test\n# gem "old"\n',
    { dependencies: ['rails ~> 7.1, >= 7.1.2', 'rspec (dev)', 'pg (dev)'], runtimes: ['ruby 3.2.1:1'] },
  ],
  [
    'shop.gemspec',
    'Gem::Specification.new do |spec|\n  spec.required_ruby_version = ">= 3.0"\n  spec.add_dependency "rack", ">= 2"\n  spec.add_development_dependency "rake"\nend\n',
    { dependencies: ['rack >= 2', 'rake (dev)'], runtimes: ['ruby 3.0:2'] },
  ],
  [
    'composer.json',
    '{\n "require": {"php": "^8.1|^8.2", "laravel/framework": "^11.0"},\n "require-dev": {"phpunit/phpunit": "^11"}\n}',
    { dependencies: ['laravel/framework ^11.0', 'phpunit/phpunit ^11 (dev)'], runtimes: ['php 8.1:2'] },
  ],
  [
    'src/Shop.csproj',
    '<Project Sdk="x">\n <PropertyGroup><TargetFrameworks>net8.0;net9.0</TargetFrameworks></PropertyGroup>\n <ItemGroup>\n  <PackageReference Include="A" Version="1.0" />\n  <PackageReference Include="B" PrivateAssets="all"><Version>2.0</Version></PackageReference>\n </ItemGroup>\n</Project>',
    { dependencies: ['A 1.0', 'B 2.0 (dev)'], runtimes: ['dotnet 8.0:2'] },
  ],
  [
    'Dockerfile',
    `ARG NODE=22.1\nFROM --platform=linux/amd64 node:\${NODE}-alpine AS build\nFROM build AS test\nFROM registry.example.com/team/postgres:16.2\n`,
    { runtimes: ['node 22.1:2', 'postgres 16.2:4'] },
  ],
  [
    'docker-compose.yml',
    `services:\n  db:\n    image: postgres:17-alpine\n  cache:\n    image: "redis:\${REDIS:-7.2}"\n  app:\n    build: .\n`,
    { runtimes: ['postgres 17:3', 'redis 7.2:5'] },
  ],
  [
    '.github/workflows/ci.yml',
    `jobs:\n  test:\n    strategy:\n      matrix:\n        python: ["3.10", 3.9]\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: \${{ matrix.python }}\n      - uses: actions/setup-node@v4\n        with: { node-version: 20 }\n`,
    { runtimes: ['python 3.9:9', 'node 20:11'] },
  ],
  [
    '.env.example',
    '# The database\nDATABASE_URL=postgres://x\n#OPTIONAL=1\n',
    { settings: ['DATABASE_URL', 'OPTIONAL'] },
  ],
  ['.nvmrc', 'v20.11.1\n', { runtimes: ['node 20.11.1:1'] }],
  ['web/.nvmrc', 'lts/iron\n', {}],
  ['.python-version', '3.12\n', { runtimes: ['python 3.12:1'] }],
  ['.tool-versions', 'nodejs 22.1.0\n# x\ngolang 1.23\n', { runtimes: ['node 22.1.0:1', 'go 1.23:3'] }],
];

it.each(cases)('%s', (path, text, expected) => {
  expect(isManifest(path)).toBe(true);
  expect(reading(path, text)).toEqual({ dependencies: [], runtimes: [], ...expected });
});

it.each(['src/index.ts', 'package-lock.json', 'tests/fixtures/package.json', '.devcontainer/Dockerfile', 'data.json'])(
  '%s is no manifest',
  (path) => expect(isManifest(path)).toBe(false),
);

it.each([
  ['package.json', '{'],
  ['pyproject.toml', '= ='],
  ['pom.xml', '<project><a></project>'],
  ['pom.xml', '<a>'.repeat(100_000)],
  ['pom.xml', `<a ${'b="c" '.repeat(50_000)}`],
  ['docker-compose.yml', '['.repeat(50_000)],
  ['pyproject.toml', `a = ${'['.repeat(50_000)}`],
])('a broken %s is not read', (path, text) => {
  expect(readManifest(path, text)).toBeUndefined();
});

it('credentials in a range are left out', () => {
  expect(
    reading('package.json', '{"dependencies": {"a": "git+https://ada:secret@example.com/a.git"}}')?.dependencies,
  ).toEqual(['a git+https://example.com/a.git']);
});
