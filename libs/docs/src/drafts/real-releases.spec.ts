import { commit, pagesOf } from '../../../../test/support/drafted-pages.js';
import type { ComparedCommit } from './difference.js';

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

describe('a build with Gradle', () => {
  const build = (java: string, more = '') => `plugins { id("java-library") }\n${more}${java}\n`;
  const toolchain = (version: number) => `java { toolchain { languageVersion = JavaLanguageVersion.of(${version}) } }`;

  it('does not need what it is compiled with, unless the classes are for it', async () => {
    const tool = await pagesOf({
      before: { 'build.gradle': build(toolchain(17)) },
      after: { 'build.gradle': build(toolchain(21)) },
    });
    expect(tool.user).not.toContain('is needed');
    expect(tool.developer).toContain('Check whether `java` 21 is needed to run it');
    expect(tool.developer).toContain('Java `17` → `21`');
    const classes = await pagesOf({
      before: { 'build.gradle': build('targetCompatibility = JavaVersion.VERSION_11', toolchain(17)) },
      after: { 'build.gradle': build('targetCompatibility = JavaVersion.VERSION_17', toolchain(17)) },
    });
    expect(classes.user).toContain('Java 17 or later is needed; before, 11 was enough.');
  });

  it('publishes only the parts that say so, if some do', async () => {
    const source = (name: string) => `package shop\n\nclass ${name}\n`;
    const publishing = 'plugins { id("maven-publish") }\n';
    const files = (name: string, till: string) => ({
      'build-logic/build.gradle.kts': build('', publishing),
      'build-logic/src/main/kotlin/shop/C.kt': source(`${name}Recorder`),
      'till/build.gradle.kts': build('', till),
      'support/build.gradle.kts': build(''),
      'till/src/main/kotlin/shop/A.kt': source(`${name}Till`),
      'support/src/main/kotlin/shop/B.kt': source(`${name}Recorder`),
    });
    const some = await pagesOf({ before: files('Old', publishing), after: files('New', publishing) });
    expect(some.developer).toContain('class `OldTill` of `shop` was removed');
    expect(some.developer).not.toContain('Recorder');
    const none = await pagesOf({ before: files('Old', ''), after: files('New', '') });
    expect(none.developer).toContain('class `OldRecorder` of `shop` was removed');
  });
});

describe('projects of .NET', () => {
  it('need nothing if they are neither packed nor run, and are no dependencies of the repository', async () => {
    const project = (version: string) =>
      `<Project><PropertyGroup><OutputType>Library</OutputType><IsPackable>false</IsPackable><TargetFramework>${version}</TargetFramework></PropertyGroup></Project>`;
    const props = (version: string) =>
      `<Project><ItemGroup><PackageVersion Include="Till" Version="${version}"/></ItemGroup></Project>`;
    const till = { 'src/Till/Till.csproj': '<Project/>' };
    const { developer, user } = await pagesOf({
      before: { ...till, 'Snippets/Snippets.csproj': project('net8.0'), 'Directory.Packages.props': props('1.0') },
      after: { ...till, 'Snippets/Snippets.csproj': project('net9.0'), 'Directory.Packages.props': props('1.1') },
    });
    expect(user).not.toContain('is needed');
    expect(developer).not.toMatch(/`Till`|Breaking/);
  });
});

describe('a manifest under another name', () => {
  it('is compared, and a newer database raises a question', async () => {
    const compose = (version: number) =>
      `services:\n  db:\n    image: postgres:${version}\n    restart: always\n  web:\n    image: nginx:1\n`;
    const { developer } = await pagesOf({
      before: { 'docker-compose.yml': compose(12) },
      after: { 'compose.yml': compose(18) },
      commits: [
        commit('1', 'raise the database (#1)', ['docker-compose.yml']),
        commit('2', 'rename the file (#2)', ['docker-compose.yml', 'compose.yml'], ['1'.repeat(40)]),
      ],
    });
    expect(developer).toContain('PostgreSQL `12` → `18` (`compose.yml:3`)');
    expect(developer).toContain('Say how existing data gets from `postgres` 12 to 18, which `compose.yml` uses now.');
    expect(developer).not.toContain('No breaking change was found');
  });
});

describe('release notes', () => {
  it('are read from a file of their version, without what bots and developers did', async () => {
    const notes = [
      '### Features\n\n* [#7](https://code.example/7) - Pay later\n- ✨ Pay twice. PR [#8](https://code.example/8) by [@ada](https://code.example/ada).',
      '- ⬆ Bump till. PR [#9](https://code.example/9) by [@dependabot[bot]](https://code.example/bot).',
      '### Internal\n\n- Tidy up',
    ];
    const { user, changelog } = await pagesOf({
      before: { 'docs/release-notes/version-1.3.md': '# Shop 1.3\n' },
      after: { 'docs/release-notes/version-1.3.md': `# Shop 1.3\n\n## v1.3.0\n\n${notes.join('\n\n')}\n` },
    });
    expect(user).toContain('- Pay later.\n- ✨ Pay twice.\n');
    expect(user).not.toMatch(/Bump|Tidy/);
    expect(changelog).toContain('- Pay later (#7).\n- ✨ Pay twice (#8).\n');
    expect(changelog).toContain('Tidy up.');
    expect(changelog).not.toContain('Bump');
  });

  it('may name several issues at once, and types of commits', async () => {
    const { user, developer } = await pagesOf({
      before: { 'CHANGES.rst': '' },
      after: {
        'CHANGES.rst':
          'Version 1.3.0\n-------------\n\n- Raise versions. :issue:`5624,5633`\n- feat(till): open early\n- deps: remove `methods`\n',
      },
    });
    expect(user).toContain('- Raise versions.\n- **Till:** Open early.');
    expect(developer).toContain(
      '- Raise versions. #5624,#5633.\n- **Till:** Open early.\n- **Deps:** Remove `methods`.',
    );
  });
});

describe('a tag with a prefix', () => {
  it('is a version', async () => {
    const manifest = { 'Cargo.toml': '[package]\nname = "till"\n' };
    const { developer } = await pagesOf({
      base: 'parent-5.3.2',
      before: { ...manifest, 'src/lib.rs': 'pub fn pay() {}\n' },
      after: { ...manifest, 'src/lib.rs': '\n' },
    });
    expect(developer).toContain('**major** `6.0.0`');
  });
});
