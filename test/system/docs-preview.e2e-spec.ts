import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitStore } from '../support/code-host/git-store.js';

const PAGES = ['changelog', 'developer', 'user'];
let folder: string;

/** What it printed and wrote, for the arguments after the repository. */
function preview(repository: string, ...args: string[]) {
  const out = mkdtempSync(join(folder, 'out-'));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/docs-preview.mjs', '--out', out, join(folder, repository), ...args],
    { encoding: 'utf8' },
  );
  return {
    status,
    stdout,
    stderr: stderr.trim(),
    written: readdirSync(out, { recursive: true, encoding: 'utf8' }),
    out,
  };
}

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'docket-preview-')));
  for (const [name, bare] of [
    ['shop.git', true],
    ['shop', false],
  ] as const) {
    const store = await GitStore.create(join(folder, name), { bare });
    await store.commits([
      { branch: 'main', message: 'chore: start', files: { 'a.ts': 'export const a = 1;\n' } },
      { branch: 'main', message: 'feat: pay later', files: { 'b.ts': 'export const b = 1;\n' } },
      { branch: 'alone', message: 'chore: elsewhere', files: { 'c.ts': '' } },
    ]);
    await store.git('branch', 'before', 'main~1');
    store.close();
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('npm run docs:preview', () => {
  it('writes the pages of a repository', () => {
    const { status, stdout, written, out } = preview('shop', 'before', 'main');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^local\/shop, before to main: 1 commit in 1 file\./);
    const pages = PAGES.map((page) => `content/docs/${page}/local-shop-before-to-main.mdx`);
    expect(written.filter((path) => path.endsWith('.mdx')).sort()).toEqual(pages);
    expect(readFileSync(join(out, pages[0]!), 'utf8')).toContain('Pay later');
  });

  it('takes the subject of the pages from options, for a bare repository too', () => {
    const args = ['main~1', 'main', '--audience', 'user', '--pr', '7', '--ticket', 'WEB-1', '--repo', 'acme/shop'];
    const { status, stdout, written, out } = preview('shop.git', ...args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^acme\/shop, pull request #7 \(main~1 to main\): 1 commit in 1 file\./);
    const pages = ['changelog', 'user'].map((page) => `content/docs/${page}/acme-shop-pr-7.mdx`);
    expect(written.filter((path) => path.endsWith('.mdx')).sort()).toEqual(pages);
    const page = readFileSync(join(out, pages[1]!), 'utf8');
    expect(page).toMatch(/^base: "main~1"$.*^ticketId: "WEB-1"\nprNumber: 7$/ms);
  });

  it('works on a shallow clone, and says that commits may be missing', () => {
    const clone = join(folder, 'shallow');
    const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
    git('clone', '--quiet', '--depth=1', `file://${join(folder, 'shop.git')}`, clone);
    git('-C', clone, 'fetch', '--quiet', '--depth=1', 'origin', 'before:before');
    const { status, written, out } = preview('shallow', 'before', 'HEAD');
    const pages = written.filter((path) => path.endsWith('.mdx')).sort();
    expect([status, pages.length]).toEqual([0, 3]);
    const page = readFileSync(join(out, pages[1]!), 'utf8');
    expect(page).toContain('The clone is shallow, so older commits may be missing.');
    expect(page).toContain('nothing is called removed here');
  });

  it('answers --help', () => {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/docs-preview.mjs', '--help'], {
      encoding: 'utf8',
    });
    expect([status, stdout.split('\n', 1)[0]]).toEqual([
      0,
      'Usage: npm run docs:preview -- <path-to-repository> <base> <head>',
    ]);
  });

  it.each([
    ['no refs', [], /^Usage: npm run docs:preview/],
    ['an unknown audience', ['before', 'main', '--audience', 'all'], /^Usage: /],
    ['a pull request that is not a number', ['before', 'main', '--pr', 'seven'], /^Usage: /],
    ['an invalid name', ['before', 'main', '--repo', 'shop'], /^Usage: /],
    ['an invalid ref', ['before', 'after'], /^after is not a revision of \/.*\/shop$/],
    ['an option instead of a ref', ['--', '--output=x', 'main'], /^--output=x is not a revision of \/.*\/shop$/],
    ['refs without a common history', ['alone', 'main'], /common/],
  ])('reports what is wrong, and writes nothing: %s', (_, args, message) => {
    const { status, stderr, written } = preview('shop', ...args);
    expect([status, written]).toEqual([1, []]);
    expect(stderr).toMatch(message);
  });
});
