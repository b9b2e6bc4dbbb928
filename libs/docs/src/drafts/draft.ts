import type { Audience, Difference, Draft, DraftOptions, Page, PageAudience } from './difference.js';
import { extract } from './extract/findings.js';
import { frontMatter } from './mdx/front-matter.js';
import { checkPage } from './mdx/gate.js';
import { serialise } from './mdx/serialise.js';
import type { Block } from './pages/blocks.js';
import { changelog } from './pages/changelog.js';
import { developer } from './pages/developer.js';
import { nothingToSay } from './pages/nothing-to-say.js';
import { Subject } from './pages/subject.js';
import { description, summary } from './pages/summary.js';
import { user } from './pages/user.js';
import { pagePath } from './slug.js';

const PAGES: Record<PageAudience, { title: string; write: (subject: Subject) => Block[] }> = {
  developer: { title: 'Developer notes', write: developer },
  user: { title: 'What is new', write: user },
  changelog: { title: 'Changelog', write: changelog },
};

const PAGES_FOR: Record<Audience, PageAudience[]> = {
  developer: ['developer', 'changelog'],
  user: ['user', 'changelog'],
  both: ['developer', 'user', 'changelog'],
};

/** Drafts pages about a difference. The same input always gives the same bytes. */
export async function draftDocs(difference: Difference, options: DraftOptions = {}): Promise<Draft> {
  const isSame = difference.baseSha === difference.headSha;
  if (isSame || (difference.files.length === 0 && difference.commits.length === 0)) {
    return { summary: nothingToSay(difference, isSame), docs: [] };
  }
  const subject = new Subject(difference, options, await extract(difference));
  const docs = PAGES_FOR[options.audience ?? 'both'].map((audience) => pageFor(audience, subject));
  // Pages are safe by construction; this check catches mistakes in it.
  for (const { content } of docs) await checkPage(content);
  return { summary: summary(subject), docs };
}

function pageFor(audience: PageAudience, subject: Subject): Page {
  const { difference, options } = subject;
  const { repo, base, head, baseSha, headSha, headDate } = difference;
  const { title, write } = PAGES[audience];
  const range = options.prNumber === undefined ? `${base} to ${head}` : `#${options.prNumber}`;
  const fields = frontMatter({
    title: `${title}: ${repo} ${range}`,
    description: description(subject),
    date: new Date(headDate).toISOString(),
    repo,
    base,
    head,
    baseSha,
    headSha,
    audience,
    ticketId: options.ticketId,
    prNumber: options.prNumber,
  });
  return { path: pagePath(audience, difference, options), content: `${fields}\n${serialise(write(subject))}` };
}
