import { withoutUserinfo } from '../mdx/text.js';
import { count, enumerate, type Subject } from './subject.js';

/** One paragraph of plain text: what happened, and what to look at first. */
export function summary(subject: Subject): string {
  const parts = [scale(subject), content(subject), needs(subject)];
  return withoutUserinfo(parts.filter((part) => part !== '').join(' '));
}

/** The same in one sentence, for front matter. */
export function description(subject: Subject): string {
  return scale(subject);
}

export function nothingToSay(
  { repo, base, head, headSha }: { repo: string; base: string; head: string; headSha: string },
  isSame: boolean,
): string {
  const commit = headSha.slice(0, 7);
  return isSame
    ? `${repo}: ${base} and ${head} are the same commit (${commit}), so there is nothing to document.`
    : `${repo}: ${head} (${commit}) has nothing that ${base} does not have, so there is nothing to document.`;
}

function scale({ difference, options, findings }: Subject): string {
  const { repo, base, head, totalCommits, totalFiles } = difference;
  const range =
    options.prNumber === undefined ? `${base} to ${head}` : `pull request #${options.prNumber} (${base} to ${head})`;
  const commits = count(totalCommits ?? difference.commits.length, 'commit');
  const files = count(totalFiles ?? findings.files.length, 'file');
  return `${repo}, ${range}: ${commits} in ${files}.`;
}

function content(subject: Subject): string {
  const { stories } = subject;
  const of = (group: string) => stories.filter((story) => story.group === group).length;
  const parts = [
    of('Added') > 0 ? count(of('Added'), 'feature') : '',
    of('Fixed') > 0 ? count(of('Fixed'), 'fix', 'fixes') : '',
    of('Security') > 0 ? count(of('Security'), 'security fix', 'security fixes') : '',
    ...changedParts(subject),
  ].filter((part) => part !== '');
  return parts.length > 0 ? `It brings ${enumerate(parts)}.` : '';
}

/** What was added to the public surface. */
export function changedParts({ findings }: Subject): string[] {
  const { routes, settings, migrations, api } = findings;
  const added = (list: { change: string }[]) => list.filter(({ change }) => change === 'added').length;
  return [
    added(routes) > 0 ? count(added(routes), 'new route') : '',
    added(settings) > 0 ? count(added(settings), 'new setting') : '',
    added(migrations) > 0 ? count(added(migrations), 'database migration') : '',
    added(api) > 0 ? count(added(api), 'new export') : '',
  ].filter((part) => part !== '');
}

function needs({ breaking }: Subject): string {
  const outside = breaking.filter(({ audience }) => audience !== 'inside');
  if (outside.length > 0) {
    const named = outside.slice(0, 3).map(({ title }) => title.replaceAll('`', ''));
    const more = outside.length > 3 ? ` and ${outside.length - 3} more` : '';
    return `${count(outside.length, 'breaking change')}: ${named.join('; ')}${more}.`;
  }
  return breaking.length > 0
    ? `No breaking change for those outside; ${count(breaking.length, 'change')} to what modules offer each other.`
    : 'No breaking change was found.';
}
