import type { RootContent } from 'mdast';
import { heading, item, list, type Phrase, paragraph, strong, words } from '../../mdx/nodes.js';
import { capped, count, enumerate, type Subject } from '../subject.js';
import { changedParts } from '../summary.js';
import { truncation } from '../truncation.js';
import { clean } from '../upgrade.js';
import { apiSection } from './api-section.js';
import { breakingSection } from './breaking-section.js';
import { configurationSection, fieldsSection, routesSection } from './interface-sections.js';
import { reviewSection } from './review-section.js';
import { areasSection, dependenciesSection, migrationsSection, stylesSection } from './substance-sections.js';

/** The rest is in the changelog. */
const MAX_HIGHLIGHTS = 8;

/** For developers who use the code or work on it. */
export function developer(subject: Subject): RootContent[] {
  return [
    ...truncation(subject),
    ...summarySection(subject),
    ...breakingSection(subject),
    ...apiSection(subject),
    ...routesSection(subject),
    ...fieldsSection(subject),
    ...configurationSection(subject),
    ...migrationsSection(subject),
    ...dependenciesSection(subject),
    ...stylesSection(subject),
    ...areasSection(subject),
    ...reviewSection(subject),
  ];
}

function summarySection(subject: Subject): RootContent[] {
  const { difference, findings, stories } = subject;
  const { commits, totalCommits = commits.length, totalFiles = findings.files.length } = difference;
  const people = new Set(commits.map(({ author }) => author.name)).size;
  const scale: Phrase[] = [
    ...subject.comparison(count(totalCommits, 'commit')),
    `${totalCommits > commits.length ? '' : ` by ${count(people, 'person', 'people')}`} changed ${count(totalFiles, 'file')}.`,
  ];
  const from: Phrase[] =
    subject.options.prNumber === undefined ? ['From ', ...subject.range, ', '] : ['In ', ...subject.pull, ', '];
  const outside = subject.breaking.filter(({ audience }) => audience !== 'inside').length;
  const parts = changedParts(subject);
  const verdict: Phrase[] = [
    outside > 0 ? strong(`${count(outside, 'breaking change')}.`) : 'No breaking change was found.',
    parts.length > 0 ? ` There are ${enumerate(parts)}.`.replace('There are 1 ', 'There is 1 ') : '',
  ];
  const highlights = stories.filter(({ group }) => group === 'Added' || group === 'Security');
  const chosen = highlights.length > 0 ? highlights : stories.filter(({ group }) => group !== 'Maintenance');
  const { shown, rest } = capped(chosen, MAX_HIGHLIGHTS);
  const items = shown.map(({ scope, subject: text, sha }) =>
    item(...(scope ? [strong(`${scope}:`), ' '] : []), ...words(clean(text)), ' (', ...subject.commit(sha), ')'),
  );
  return [
    heading(2, 'Summary'),
    paragraph(...from, ...scale, ' ', ...verdict),
    ...(items.length > 0 ? [list(rest > 0 ? [...items, item(`and ${rest} more, see the changelog`)] : items)] : []),
  ];
}
