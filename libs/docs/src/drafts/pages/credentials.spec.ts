import type { Difference, SourceFile } from '../difference.js';
import { draftDocs } from '../draft.js';
import { treesOf } from '../trees/memory-tree.js';

/** Long enough that some of it would be visible wherever it is cut. */
const SECRET = 's3cr3t'.repeat(20);
const at = (scheme: string) => `${scheme}://user:${SECRET}@host.example/x`;

describe('credentials in an address', () => {
  it.each([
    ['a dependency', file('package.json', json({ dependencies: { x: at('git+https') } }), json({ dependencies: {} }))],
    ['an escaped one', file('package.json', null, json({ dependencies: { x: at('https') } }).replaceAll('/', '\\/'))],
    ['a peer', file('package.json', '{}', json({ peerDependencies: { x: at('git+https') } }))],
    ['the package itself', file('package.json', json({ main: 'a' }), json({ main: at('https'), bin: { a: at('b') } }))],
    ['a default', file('src/env.ts', null, `process.env.A_B ?? '${at('redis')}'`)],
    [
      'a default of a schema',
      file(
        'src/env.ts',
        null,
        `const env = z.object({ A_B: z.string().default('redis:' + '//user:${SECRET}@host.example/x') })`,
      ),
    ],
    ['an example', file('.env.example', null, `# Such as ${at('redis')}.\nA_B="${at('redis')}"`)],
    ['a migration', file('migrations/1.sql', null, `COPY a FROM PROGRAM 'curl ${at('https')}'; DROP TABLE a`)],
    ['a default of a column', file('migrations/1.sql', null, `ALTER TABLE a ALTER b SET DEFAULT '${at('https')}'`)],
    ['a migration in code', file('migrations/1.ts', null, `class A { up(q) { q.dropTable(f('${at('https')}')) } }`)],
    ['a declaration', file('src/a.ts', `export const a = '${at('https')}'`, `/** ${at('https')} */ export type A = 1`)],
    ['a guard', file('src/a.ts', null, `const app = express(); app.get('/a', allow('${at('https')}'), h)`)],
    ['a route', file('src/a.ts', `@Controller() class A { @Get('${at('https')}') a() {} }`, 'class A {}')],
    ['a changelog', file('CHANGELOG.md', '', `- Read ${at('https')}`)],
  ])('are shown on no page: %s', async (_, changed) => {
    await expectNoSecret({ files: [changed] });
  });

  it.each([
    `feat: read ${at('https')}`,
    `feat!: read ${at('https')}`,
    `feat(${at('https')}): x`,
    `tidy ${at('https')}`,
    `fix: x\n\nBREAKING CHANGE: call ${at('https')}`,
    `feat!: ${'x'.repeat(470)} ${at('https')}`,
  ])('are shown on no page: %p', async (message) => {
    await expectNoSecret({ commits: [commit(message)] });
  });

  it('are not a change if nothing else changed', async () => {
    const [before, after] = ['a', 'b'].map((password) => ({
      manifest: json({ dependencies: { x: `git+https://user:${password}@host.example/x` } }),
      env: `const env = z.object({ A_B: z.string().default('redis://user:${password}@host.example') })`,
    }));
    const content = await pages({
      files: [file('package.json', before!.manifest, after!.manifest), file('src/env.ts', before!.env, after!.env)],
    });
    expect(content).not.toContain('## Dependencies');
    expect(content).not.toContain('## Configuration');
  });

  it('are removed, and the rest of the address stays', async () => {
    const dependencies = { x: at('git+https') };
    const content = await pages({ files: [file('package.json', '{}', json({ dependencies }))] });
    expect(content).toContain('- Added: `x` `git+https://host.example/x`, in `package.json`\n');
  });
});

it('an address that a commit begins with is linked', async () => {
  const content = await pages({ commits: [commit('feat: https://x.example/y is linked')] });
  expect(content).toContain('- [https://x.example/y](https://x.example/y) is linked. (`1234567`)\n');
  expect(content).not.toContain('Https');
});

async function expectNoSecret(part: Partial<Difference>): Promise<void> {
  const { summary, docs } = await draftDocs(difference(part));
  for (const text of [summary, ...docs.map(({ content }) => content)]) {
    expect(text).not.toContain('s3cr');
    expect(text).not.toContain('user:');
  }
}

async function pages(part: Partial<Difference>): Promise<string> {
  const { docs } = await draftDocs(difference(part));
  return docs.map(({ content }) => content).join('\n');
}

function difference(part: Partial<Difference>): Difference {
  return {
    repo: 'acme/shop',
    base: 'main',
    head: 'next',
    baseSha: 'a'.repeat(40),
    headSha: 'b'.repeat(40),
    mergeBase: 'c'.repeat(40),
    headDate: '2026-01-02T03:04:05Z',
    commits: [],
    files: [],
    trees: treesOf(part.files ?? []),
    ...part,
  };
}

function commit(message: string) {
  return { sha: `1234567${'0'.repeat(33)}`, message, author: { name: 'Ada' }, date: '2026-01-01T00:00:00.000Z' };
}

function file(path: string, before: string | null, after: string | null): SourceFile {
  return { path, status: before === null ? 'added' : 'modified', before, after };
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
