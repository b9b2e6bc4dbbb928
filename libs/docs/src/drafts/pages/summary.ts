import { shorten, withoutSecrets } from '../mdx/text.js';
import { counted, type Measure, textOf } from './measure.js';
import { count, enumerate, type Subject } from './subject.js';
import { breakingCount, breakingOf, isAllRead } from './verdict.js';

/** One paragraph of plain text: what happened, and what to look at first. */
export function summary(subject: Subject): string {
  const parts = [description(subject), content(subject), needs(subject)];
  return withoutSecrets(parts.filter((part) => part !== '').join(' '));
}

/** In one sentence, for front matter. */
export function description({ difference, options }: Subject): string {
  const { repo, base, head, commits, files, totalCommits = commits.length, totalFiles = files.length } = difference;
  const range =
    options.prNumber === undefined ? `${base} to ${head}` : `pull request #${options.prNumber} (${base} to ${head})`;
  return `${repo}, ${range}: ${count(totalCommits, 'commit')} in ${count(totalFiles, 'file')}.`;
}

function content(subject: Subject): string {
  const { entries } = subject.findings;
  const of = (group: string) => entries.filter(({ claim }) => claim.group === group).length;
  const parts = [
    of('Added') > 0 ? count(of('Added'), 'feature') : '',
    of('Fixed') > 0 ? count(of('Fixed'), 'fix', 'fixes') : '',
    of('Security') > 0 ? count(of('Security'), 'security fix', 'security fixes') : '',
    ...newParts(subject).map(textOf),
  ].filter((part) => part !== '');
  return parts.length > 0 ? `It brings ${enumerate(parts)}.` : '';
}

/** What was added to the public surface. */
export function newParts({ findings }: Subject): Measure[] {
  const { routes, settings, migrations, exports } = findings;
  const added = (facts: readonly { claim: { change: string } }[]) =>
    facts.filter(({ claim }) => claim.change === 'added').length;
  // A program for several databases has one of each name for each of them.
  const named = new Set(migrations.map(({ claim }) => claim.name)).size;
  return [
    ...(added(routes) > 0 ? [counted(added(routes), 'new route')] : []),
    ...(added(settings) > 0 ? [counted(added(settings), 'new setting')] : []),
    ...(named > 0 ? [counted(named, 'database migration')] : []),
    ...(added(exports) > 0 ? [counted(added(exports), 'new export')] : []),
  ];
}

function needs(subject: Subject): string {
  const breaking = breakingOf(subject);
  const all = breakingCount(breaking);
  if (all > 0) {
    const named = [
      ...breaking.stated.map(({ claim }) => claim.title),
      ...breaking.routes.map(({ claim }) => `${claim.method} ${claim.path} removed`),
      ...breaking.exports.map(({ claim }) => `${claim.name} ${claim.change}`),
      ...breaking.settings.map(({ claim }) => `setting ${claim.name} is required`),
      ...breaking.runtimes.map(({ claim }) => `${claim.name} ${claim.after} is needed`),
    ].map((text) => shorten(text.replaceAll('`', ''), 120));
    const more = all > 3 ? ` and ${all - 3} more` : '';
    return `${count(all, 'breaking change')}: ${named.slice(0, 3).join('; ')}${more}.`;
  }
  return isAllRead(subject)
    ? 'No breaking change was found.'
    : 'Not everything could be checked: see what needs a human.';
}
