import type { RootContent } from 'mdast';
import type { Story } from '../extract/history.js';
import { code, heading, item, list, paragraph, words } from '../mdx/nodes.js';
import { sentence } from './sentence.js';
import { capped, count, type Subject } from './subject.js';
import { truncation } from './truncation.js';
import { clean, explained, label, upgradeSteps } from './upgrade.js';

/** Parts of a project that only its developers see. */
const INSIDE =
  /^(tests?|ci|builds?|deps(-dev)?|dependencies|dev|internal|bench(marks?)?|lint|tooling|release|repo|types|fuzz|refactor|infra|scripts?|e2e)$/i;
const MAX_ENTRIES = 100;

/** For users of the product: no files, symbols or commits. */
export function user(subject: Subject): RootContent[] {
  const stories = subject.stories.filter(({ scope }) => !isInside(scope));
  const of = (...groups: string[]) => stories.filter(({ group }) => groups.includes(group));
  const faster = stories.filter(({ type }) => type === 'perf');
  const changed = of('Changed').filter(({ type, breaking }) => type !== 'perf' && (type !== 'refactor' || breaking));
  const upgrade = upgradeSteps(subject);
  const sections = [
    ...section('What is new', of('Added')),
    ...section('Changed', [...changed, ...of('Deprecated', 'Removed')]),
    ...section('Faster', faster),
    ...section('Fixed', of('Fixed')),
    ...section('Security', of('Security')),
    ...settingsSection(subject),
    ...(upgrade.length > 0 ? [heading(2, 'When you upgrade'), list(upgrade)] : []),
  ];
  const source = subject.pull.length > 0 ? [paragraph('It comes with ', ...subject.pull, '.')] : [];
  return [...truncation(subject), ...opening(subject, sections.length > 0, upgrade.length > 0), ...source, ...sections];
}

function opening({ difference, stories }: Subject, hasNews: boolean, hasSteps: boolean): RootContent[] {
  const product = difference.repo.split('/')[1] ?? difference.repo;
  const uncategorised = stories.filter(({ group }) => group === 'Other').length;
  if (!hasNews) {
    const text =
      uncategorised > 0
        ? `The commits of this version of ${product} do not say whether anything changes for you: ${count(uncategorised, 'commit')} of no known type. A maintainer has to write this page.`
        : `Nothing in this version of ${product} changes what you see or do. It holds work on the inside.`;
    return [paragraph(text)];
  }
  const steps = hasSteps
    ? ' Read what to do when you upgrade at the end of this page first.'
    : ' You can upgrade without doing anything.';
  return [paragraph(`This is what changes for you in this version of ${product}.${steps}`)];
}

function section(title: string, stories: Story[]): RootContent[] {
  if (stories.length === 0) return [];
  const { shown, rest } = capped(stories, MAX_ENTRIES);
  const items = shown.map(({ scope, subject }) => item(...label(scope), ...words(sentence(clean(subject)))));
  return [heading(2, title), list(rest > 0 ? [...items, item(`And ${count(rest, 'more change')}.`)] : items)];
}

function settingsSection({ findings }: Subject): RootContent[] {
  const optional = findings.settings.filter(({ change, breaking }) => change === 'added' && !breaking);
  const items = optional.map(({ key, after }) => {
    const value = after?.default ? [', default ', code(after.default)] : [];
    return item(code(key), ...value, '.', ...explained(after?.doc));
  });
  return items.length > 0 ? [heading(2, 'New settings'), list(items)] : [];
}

/** Whether none of its scopes concerns users. */
function isInside(scope: string): boolean {
  return scope !== '' && scope.split(',').every((part) => INSIDE.test(part.trim()));
}
