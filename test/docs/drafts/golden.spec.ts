import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Difference, DraftOptions } from '#docs';
import { loadDrafting } from '#docs';
import { linksTo, readHistory } from './history.js';

const { checkPage, draftDocs } = await loadDrafting();

/** `DOCS_GOLDEN=write npm test -- test/docs/drafts` rewrites the pages: read the changes before you commit them. */
const WRITE = process.env.DOCS_GOLDEN === 'write';

const SHOP: Difference = {
  ...readHistory('shop'),
  repo: 'acme/shop',
  base: 'v1.4.0',
  head: 'v2.0.0',
  baseSha: 'b'.repeat(40),
  headSha: 'e'.repeat(40),
  mergeBase: 'b'.repeat(40),
  headDate: '2026-03-04T13:30:00+01:00',
  links: linksTo('acme/shop'),
};

const GARDEN: Difference = {
  ...readHistory('garden'),
  repo: 'eve/garden',
  base: 'main',
  head: 'feature/{water}<x>',
  baseSha: '1'.repeat(40),
  headSha: '2'.repeat(40),
  mergeBase: '0'.repeat(40),
  headDate: '2026-05-01T03:00:00.000Z',
  totalCommits: 1204,
  totalFiles: 3001,
  links: null,
};

/** One for each way in which drafts went wrong on real repositories. */
const FAILURES = ['names', 'assurances', 'breaking', 'past', 'texts', 'curated', 'languages', 'labels'];

const CASES: [name: string, difference: Difference, options: DraftOptions][] = [
  ['shop', SHOP, {}],
  ['garden', GARDEN, { audience: 'both', prNumber: 7, ticketId: 'GDN-12 {"<x>"}' }],
];

describe.each(FAILURES)('pages about %s', (name) => {
  it('match the golden file, byte for byte', async () => {
    const { summary, docs } = await draftDocs({
      ...SHOP,
      ...readHistory(name),
      base: 'v1.0.0',
      head: 'next',
      links: null,
    });
    for (const { content } of docs) await checkPage(content);
    const pages = docs.map(({ content }) => content.replace(/^---\n[\s\S]*?^audience: "(\w+)"\n---\n/m, '=== $1\n'));
    expectGolden(`${name}.golden.mdx`, [`=== summary\n\n${summary}\n`, ...pages].join('\n'));
  });
});

it('labels that are not known are a question for a human, and no assurance is given', async () => {
  const { labels: _, commits, ...rest } = readHistory('labels');
  const plain = commits.filter(({ message }) => !/!:/.test(message));
  const { docs } = await draftDocs({ ...SHOP, ...rest, commits: plain });
  const question = 'sorts changes by label, and those of 8 pull requests could not be read.';
  expect(docs[0]!.content).toContain(`\`.github/release.yml\` ${question}`);
  for (const { content } of docs) expect(content).not.toMatch(/No breaking change|No step was found|skip-notes/);
});

describe.each(CASES)('pages about %s', (name, difference, options) => {
  it('match the golden files, byte for byte', async () => {
    const { summary, docs } = await draftDocs(difference, options);
    expect(docs).toHaveLength(3);
    for (const { path, content } of docs) {
      expectGolden(`${name}.${path.split('/')[2]}.golden.mdx`, content);
      await checkPage(content);
    }
    expectGolden(`${name}.summary.golden.txt`, `${summary}\n`);
  });

  it('do not depend on the order of files', async () => {
    const turned = { ...difference, files: [...difference.files].reverse() };
    expect(await draftDocs(turned, options)).toEqual(await draftDocs(difference, options));
  });
});

function expectGolden(name: string, content: string): void {
  const file = new URL(`./${name}`, import.meta.url);
  if (WRITE) writeFileSync(file, content);
  expect(existsSync(file)).toBe(true);
  expect(content).toBe(readFileSync(file, 'utf8'));
}
