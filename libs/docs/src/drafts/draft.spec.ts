import fc from 'fast-check';
import ts from 'typescript';
import { parse } from 'yaml';
import type { Difference, DraftOptions, SourceFile } from './difference.js';
import { draftDocs as draftWith } from './draft.js';
import { checkPage } from './mdx/gate.js';
import { treesOf } from './trees/memory-tree.js';

type Given = Omit<Difference, 'trees'>;

/** Both trees consist of the changed files. */
const draftDocs = (given: Given, options?: DraftOptions) =>
  draftWith({ ...given, trees: treesOf(given.files) }, options);

const DIFFERENCE: Given = {
  repo: 'acme/shop',
  base: 'main',
  head: 'feature/x',
  baseSha: 'a'.repeat(40),
  headSha: 'b'.repeat(40),
  mergeBase: 'c'.repeat(40),
  headDate: '2026-01-02T03:04:05+02:00',
  commits: [commit('feat(cart): keep it for a week'), commit('tidy up')],
  files: [file('src/cart.ts', null, '/** Empties the cart. */\nexport function clear(): void {}')],
};

describe('a draft', () => {
  it.each([
    ['developer', ['developer', 'changelog']],
    ['user', ['user', 'changelog']],
    ['both', ['developer', 'user', 'changelog']],
    [undefined, ['developer', 'user', 'changelog']],
  ] as const)('for %s has its pages', async (audience, pages) => {
    const { docs } = await draftDocs(DIFFERENCE, { audience });
    expect(docs.map(({ path }) => path)).toEqual(
      pages.map((page) => expect.stringMatching(`^content/docs/${page}/acme-shop-main-to-feature-x-[0-9a-f]{8}.mdx$`)),
    );
  });

  it('has its metadata as front matter', async () => {
    const { docs } = await draftDocs(DIFFERENCE, { audience: 'user', ticketId: 'WEB-12', prNumber: 7 });
    expect(frontMatterOf(docs[0]!.content)).toEqual({
      title: 'What is new: acme/shop #7',
      description: 'acme/shop, pull request #7 (main to feature/x): 2 commits in 1 file.',
      date: '2026-01-02T01:04:05.000Z',
      repo: 'acme/shop',
      base: 'main',
      head: 'feature/x',
      baseSha: DIFFERENCE.baseSha,
      headSha: DIFFERENCE.headSha,
      audience: 'user',
      ticketId: 'WEB-12',
      prNumber: 7,
    });
    const { docs: plain } = await draftDocs(DIFFERENCE);
    expect(plain.map(({ content }) => Object.keys(frontMatterOf(content)).at(-1))).toEqual([
      'audience',
      'audience',
      'audience',
    ]);
  });

  it('links the pull request', async () => {
    const { docs } = await draftDocs(DIFFERENCE, { prNumber: 7, prUrl: 'https://code.example/acme/shop/pull/7' });
    expect(docs[0]!.content).toContain('In [pull request #7](https://code.example/acme/shop/pull/7), 2 commits');
    const { docs: unsafe } = await draftDocs(DIFFERENCE, { prNumber: 7, prUrl: 'javascript:alert(1)' });
    expect(unsafe[0]!.content).toContain('In pull request #7, 2 commits');
  });

  it('of identical refs is a sentence without pages', async () => {
    const same = { ...DIFFERENCE, headSha: DIFFERENCE.baseSha, commits: [], files: [] };
    expect(await draftDocs(same)).toEqual({
      summary: 'acme/shop: main and feature/x are the same commit (aaaaaaa), so there is nothing to document.',
      docs: [],
    });
    const behind = { ...DIFFERENCE, commits: [], files: [] };
    expect((await draftDocs(behind)).docs).toEqual([]);
  });

  it('lists commits without a conventional type under Other', async () => {
    const { docs } = await draftDocs(DIFFERENCE);
    expect(docs[2]!.content).toContain(
      '### Added\n\n- **cart:** Keep it for a week. (`1234567`)\n\n### Other\n\n- tidy up (`1234567`)\n',
    );
  });

  it('states on every page what it does not cover', async () => {
    const left: SourceFile = { path: 'src/b.ts', status: 'modified', before: null, after: null, omitted: 'too_many' };
    const { docs } = await draftDocs({
      ...DIFFERENCE,
      files: [...DIFFERENCE.files, left],
      totalCommits: 10,
      totalFiles: 5000,
    });
    for (const { content } of docs) {
      expect(content).toContain(
        'This page does not cover 8 of 10 commits, 4,998 of 5,000 files and the contents of 1 file.',
      );
    }
    expect((await draftDocs(DIFFERENCE)).docs[0]!.content).not.toContain('Truncated');
  });

  it('does not report omitted files as removed', async () => {
    const files: SourceFile[] = [
      { ...file('src/a.ts', 'export const a = 1', null), status: 'modified', omitted: 'too_large' },
    ];
    const { docs } = await draftDocs({ ...DIFFERENCE, files });
    expect(docs[0]!.content).not.toContain('Breaking');
    expect(docs[0]!.content).toContain('TypeScript, not read, since it is too large: `src/a.ts`.');
  });

  it.each(['(', '[', '{', '<', '!', '() => ', 'a?b:', '`${', 'class A extends '])(
    'survives nesting 20,000 deep: %p',
    async (piece) => {
      const { docs } = await draftDocs({
        ...DIFFERENCE,
        files: [file('src/a.tsx', null, `export const a = ${piece.repeat(20_000)}`)],
      });
      expect(docs).toHaveLength(3);
    },
  );
});

describe('1,000 changed files', () => {
  it('take a few times as long as parsing them, and the pages stay readable', async () => {
    const files = Array.from({ length: 1000 }, (_, index) =>
      file(`packages/p${index % 40}/src/f${index}.ts`, source(index, 'number'), source(index, 'string')),
    );
    const commits = Array.from({ length: 1000 }, (_, index) =>
      commit(`feat(p${index % 40}): change ${index}\n\nBREAKING CHANGE: now a string`),
    );
    const parsing = process.cpuUsage();
    for (const { path, before, after } of files) {
      for (const text of [before, after]) ts.createSourceFile(path, text ?? '', ts.ScriptTarget.Latest, true);
    }
    const drafting = process.cpuUsage();
    const { docs } = await draftDocs({ ...DIFFERENCE, files, commits });
    const written = process.cpuUsage();
    // Relative to bare parsing: absolute times would depend on how busy the machine is.
    expect((written.user - drafting.user) / (drafting.user - parsing.user)).toBeLessThan(15);
    for (const { content } of docs) expect(content.length).toBeLessThan(100_000);
  }, 120_000);
});

describe('any difference', () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '{',
          '}',
          '<',
          '>',
          '`',
          '```',
          '~~~',
          '---',
          '|',
          '\\',
          '*/',
          '/*',
          '<!--',
          '-->',
          '\n',
          '\r\n',
          '\0',
          '\u202e',
          'import ',
          'export ',
          '${',
          '"',
          "'",
          ';',
          '(',
          ')',
          ': ',
          '=',
          '#',
          '$$',
          '@',
          '!',
          'A_B',
          'BREAKING CHANGE: ',
          '](javascript:x)',
          'https://x.example/',
          '\ud800',
        ),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));

  it('gives pages that are safe, compile, and are always the same', async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(hostile, { minLength: 8, maxLength: 8 }), async (texts) => {
        const difference = hostileDifference(texts);
        const options = { ticketId: texts[6], prNumber: 3, prUrl: `https://x.example/${texts[7]}` };
        const draft = await draftDocs(difference, options);
        // What depends on a time, on chance or on an order differs in any of them.
        if (runs++ % 3 === 0) expect(await draftDocs(difference, options)).toEqual(draft);
        for (const { path, content } of draft.docs) {
          await checkPage(content);
          expect(path).toMatch(/^content\/docs\/\w+\/[\w.-]+\.mdx$/);
        }
      }),
      { numRuns: 60, seed: 42 },
    );
  }, 120_000);

  function hostileDifference(texts: string[]): Given {
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = texts;
    const quoted = JSON.stringify(a);
    return {
      ...DIFFERENCE,
      repo: `${a}/${b}`,
      base: c,
      head: d,
      commits: [
        commit(a),
        commit(`feat(${b}): ${c}`),
        commit(`fix(${d})!: ${e}\n\nBREAKING CHANGE: ${f}`),
        commit(`${e}: ${f}`),
      ],
      files: [
        file(
          `src/${a}.ts`,
          `export function f(${b}) {}\nexport const x = ${quoted}`,
          `/** ${c} */ export function f(a: ${quoted}) {}\nexport type T = ${quoted} | '${d}'\n${e}`,
        ),
        file(
          `${b}/x.controller.ts`,
          null,
          `@Controller(${quoted}) class C { @Get(${JSON.stringify(b)}) @Roles(${quoted}) m(@Body() b: ${c}) {} }\nconst app = express(); app.get('/' + ${quoted}, h)`,
        ),
        file(`src/${c}.dto.ts`, `class ADto { ${d}: string }`, `class ADto { @IsString(${quoted}) [${quoted}]: ${e} }`),
        file(`.env.example`, `A_B=${a}`, `# ${b}\nC_D=${c}\n#${d}`),
        file(
          'src/env.ts',
          null,
          `z.object({ A_B: z.string().default(${quoted}).describe(${JSON.stringify(f)}), C_D: ${e} }); process.env.E_F ?? ${quoted}`,
        ),
        file(`migrations/${d}.sql`, null, `CREATE TABLE ${a} (${b}); ALTER TABLE ${c} ADD ${d}; ${e}; DROP TABLE ${f}`),
        file(
          'package.json',
          `{"dependencies": {${quoted}: ${quoted}}}`,
          `{"version": ${quoted}, "engines": {"node": ${JSON.stringify(b)}}, "peerDependencies": {${JSON.stringify(c)}: ${quoted}}}`,
        ),
        file('CHANGELOG.md', `# ${a}\n- ${b}`, `# ${a}\n- ${c}\n## ${d}\n* ${e}\n  ${f}`),
        file(`${f}.py`, a, b),
      ],
      links: { root: e.length % 2 ? `https://x.example/${a}` : `javascript:${e}`, files: f, pulls: 'pull' },
    };
  }
});

function commit(message: string) {
  return { sha: `1234567${'0'.repeat(33)}`, message, author: { name: 'Ada' }, date: '2026-01-01T00:00:00.000Z' };
}

function file(path: string, before: string | null, after: string | null): SourceFile {
  return { path, status: before === null ? 'added' : after === null ? 'removed' : 'modified', before, after };
}

/** Two exported functions, a class and an interface. */
function source(index: number, type: string): string {
  const functions = Array.from(
    { length: 2 },
    (_, place) =>
      `/** Handles ${place}. */\nexport function handle${index}_${place}(input: ${type}, options: { limit?: number } = {}): ${type} {\n  const found = [input].map((one) => one).filter(Boolean);\n  return found[0] ?? input;\n}\n`,
  );
  return `${functions.join('\n')}\nexport class Service${index} {\n  constructor(private readonly a: A) {}\n  run(x: ${type}): void {}\n}\nexport interface Shape${index} { a: ${type}; b?: string }\n`;
}

function frontMatterOf(content: string): Record<string, unknown> {
  return parse(/^---\n([\s\S]*?\n)---\n/.exec(content)![1]!) as Record<string, unknown>;
}
