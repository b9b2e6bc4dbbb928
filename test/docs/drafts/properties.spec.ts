import fc from 'fast-check';
import { type ComparedCommit, type Difference, loadDrafting, type SourceFile } from '#docs';

const { draftDocs, treesOf } = await loadDrafting();

const SHA = (number: number) => number.toString(16).padEnd(40, '0');
const word = fc.stringMatching(/^[a-z]{5,9}$/);
const words = fc.uniqueArray(word, { minLength: 4, maxLength: 4 });

interface Repository {
  commits: string[];
  files: SourceFile[];
  same?: Record<string, string>;
}

async function pagesOf({ commits, files, same = {} }: Repository): Promise<string> {
  const difference: Difference = {
    repo: 'acme/shop',
    base: 'v1.0.0',
    head: 'next',
    baseSha: SHA(1),
    headSha: SHA(2),
    mergeBase: SHA(1),
    headDate: '2026-01-02T03:04:05Z',
    commits: commits.map(
      (message, index): ComparedCommit => ({
        sha: SHA(100 + index),
        message,
        author: { name: 'Ada', email: 'ada@example.org' },
        date: '2026-01-01T00:00:00.000Z',
      }),
    ),
    files,
    trees: treesOf(files, new Map(Object.entries(same))),
  };
  const { summary, docs } = await draftDocs(difference);
  return [summary, ...docs.map(({ content }) => content)].join('\n');
}

function file(path: string, before: string | null, after: string | null): SourceFile {
  return { path, status: before === null ? 'added' : after === null ? 'removed' : 'modified', before, after };
}

/** A library, a server and a setting that are called by these names. */
function sources([one, two, three, four]: string[]): Record<string, string> {
  return {
    'package.json': '{ "name": "@acme/shop", "version": "1.0.0", "main": "dist/index.js" }',
    'src/index.ts': `export { ${one} } from './${two}.js';\n`,
    [`src/${two}.ts`]: `export function ${one}(a: string): string { return inner_${three}(a); }\nfunction inner_${three}(a: string) { return a; }\n`,
    'src/server.ts': `const app = express();\napp.get('/${three}', h);\nconst a = process.env.${four!.toUpperCase()}_URL;\n`,
  };
}

const ANNOUNCED =
  /## (Breaking changes|Public API|Routes|Configuration|Migrations|New settings|When you upgrade)|may be (new|gone)/;
const ASSURED = /No breaking change was found|No step was found/;

describe('the pages about any repository', () => {
  it('show no trace of a change that was reverted', async () => {
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom('feat', 'fix', 'fix(security)', 'feat!'),
        fc.nat(2),
        async (names, type, way) => {
          const subject = `${type}: ${names[0]} ${names[1]} (#7)`;
          const revert = [
            `Revert "${subject}" (#8)\n\nThis reverts commit ${SHA(100)}.`,
            `revert: ${type}: ${names[0]} ${names[1]}\n\nThis reverts commit ${SHA(100)}.`,
            `Revert "${subject}" (#8)\n\nReverts acme/shop#7`,
          ][way]!;
          const kept = `feat: ${names[2]} ${names[3]}`;
          const files = [file('src/a.ts', 'const a = 1;\n', 'const a = 2;\n')];
          const pages = await pagesOf({ commits: [subject, kept, revert], files });
          expect(pages.toLowerCase()).not.toContain(names[0]);
          expect(pages.toLowerCase()).toContain(names[2]);
          const again = `Revert "${revert.split('\n', 1)[0]}"\n\nThis reverts commit ${SHA(102)}.`;
          expect((await pagesOf({ commits: [subject, kept, revert, again], files })).toLowerCase()).toContain(names[0]);
        },
      ),
      { numRuns: 15, seed: 1 },
    );
  }, 60_000);

  it('announce nothing if files only move', async () => {
    await fc.assert(
      fc.asyncProperty(words, word, fc.boolean(), async (names, folder, isEdited) => {
        const { 'package.json': manifest, 'src/index.ts': index, ...rest } = sources(names);
        const moved = Object.entries(rest).flatMap(([path, text]) => {
          const to = path.replace('src/', `src/${folder}/`);
          const after = isEdited ? `// Moved.\n${text}` : text;
          return isEdited
            ? [file(path, text, null), file(to, null, after)]
            : [{ path: to, previousPath: path, status: 'renamed' as const, before: text, after }];
        });
        const entry = file('src/index.ts', index!, index!.replace("'./", `'./${folder}/`));
        const pages = await pagesOf({
          commits: ['move files'],
          files: [...moved, entry],
          same: { 'package.json': manifest! },
        });
        expect(pages).not.toMatch(ANNOUNCED);
      }),
      { numRuns: 15, seed: 2 },
    );
  }, 60_000);

  it('announce nothing if a name inside is changed', async () => {
    await fc.assert(
      fc.asyncProperty(words, word, async (names, other) => {
        const all = sources(names);
        const path = `src/${names[1]}.ts`;
        const text = all[path]!;
        const renamed = file(path, text, text.replaceAll(`inner_${names[2]}`, `outer_${other}`));
        const { [path]: _, ...same } = all;
        const pages = await pagesOf({ commits: ['refactor: names'], files: [renamed], same });
        expect(pages).not.toMatch(ANNOUNCED);
        expect(pages).toMatch(ASSURED);
      }),
      { numRuns: 15, seed: 3 },
    );
  }, 60_000);

  it('claim nothing if a source, a manifest or a migration was not read', async () => {
    const unread = fc.constantFrom<SourceFile>(
      file('lib/a.ex', 'def a, do: 1', 'def a, do: 2'),
      file('app/a.vue', '<template/>', '<template></template>'),
      file('lib/a.dart', null, 'int a = 1;'),
      file('package.json', '{ "name": "a" }', '{ "name": '),
      file('src/a.ts', 'const a = 1;', 'const a = ((('),
      file('db/migrations/1_a.exs', null, 'create table(:a)'),
      { path: 'src/big.ts', status: 'modified', before: null, after: null, omitted: 'too_large' },
      { path: 'src/many.ts', status: 'modified', before: null, after: null, omitted: 'too_many' },
    );
    await fc.assert(
      fc.asyncProperty(words, unread, async (names, one) => {
        const quiet = file('src/quiet.ts', 'const a = 1;\n', `const ${names[0]} = 2;\n`);
        const commits = [`fix: ${names[1]} ${names[2]}`];
        expect(await pagesOf({ commits, files: [quiet] })).toMatch(ASSURED);
        const pages = await pagesOf({ commits, files: [quiet, one] });
        expect(pages).not.toMatch(ASSURED);
        expect(pages).toContain('What needs a human');
      }),
      { numRuns: 16, seed: 4 },
    );
  }, 60_000);

  it('show no e-mail address and no credential', async () => {
    const address = fc.tuple(word, word).map(([name, host]) => `${name}@${host}.example.org`);
    const secret = fc.stringMatching(/^[A-Za-z0-9]{24}$/);
    await fc.assert(
      fc.asyncProperty(address, secret, async (mail, key) => {
        const texts = [
          mail,
          `<${mail}>`,
          `ghp_${key}`,
          `https://x:${key}@host.example/`,
          `password = "${key}"`,
          `API_TOKEN=${key}`,
        ];
        const commits = texts.flatMap((text) => [
          `feat: send ${text} on`,
          `fix(${text}): a thing\n\nBREAKING CHANGE: now ${text} too\n\nSigned-off-by: Ada <${mail}>`,
        ]);
        const lines = texts.map((text) => `- Something with ${text} inside`).join('\n');
        const files = [
          file('CHANGELOG.md', '', `# Changes\n\n${lines}\n`),
          file('.env.example', '', texts.map((text, at) => `# Such as ${text}\nNEW_${at}=${text}`).join('\n')),
          file('src/env.ts', '', texts.map((_, at) => `export const a${at} = process.env.NEW_${at};`).join('\n')),
          file('migrations/1.sql', null, `CREATE ROLE a PASSWORD '${key}'; INSERT INTO a VALUES ('${mail}');`),
          file('shapes/a.py', null, `def a(b="${mail}", password="${key}"):\n    """Ask ${mail}."""\n    return b\n`),
        ];
        const pages = await pagesOf({
          commits,
          files,
          same: { 'pyproject.toml': '[project]\nname = "shapes"\n', 'shapes/__init__.py': '' },
        });
        expect(pages).not.toContain(key);
        expect(pages).not.toContain(mail);
        expect(pages).not.toMatch(/[\w.+-]+@[a-z]+\.example/);
      }),
      { numRuns: 15, seed: 5 },
    );
  }, 60_000);
});
