import type { Difference, Labelling } from '../difference.js';
import { type Doubt, type Stated, stated } from '../facts/proof.js';
import type { Category, Configuration } from './configuration.js';
import { RELEASE_FILE } from './configuration.js';
import type { Entry } from './entries.js';
import type { Group } from './groups.js';

/** What the title of a category says about its pull requests. */
const GROUP_OF_TITLE: [title: RegExp, group: Group][] = [
  [/\bsecurity\b/i, 'Security'],
  [/\bdeprecat/i, 'Deprecated'],
  [/\bremov/i, 'Removed'],
  [/\b(bugs?|fix(es|ed)?|bugfix(es)?)\b/i, 'Fixed'],
  [
    /\b(dependenc(y|ies)|deps|docs|documentation|maintenance|internals?|chores?|ci|tests?|testing|refactor(ing|s)?|build|housekeeping|infrastructure|tooling)\b/i,
    'Maintenance',
  ],
  [/\b(features?|enhancements?|added|new)\b/i, 'Added'],
];
const BREAKING = /\bbreaking\b/i;

export interface Labelled {
  entries: Stated<Entry>[];
  doubts: Doubt[];
}

/**
 * Sorts pull requests into the categories of the repository's release notes and leaves out those that it excludes. One
 * that is marked as breaking stays.
 */
export async function labelled(
  entries: readonly Stated<Entry>[],
  configuration: Configuration,
  labels: Difference['labels'],
): Promise<Labelled> {
  const numbers = [
    ...new Set(entries.flatMap(({ claim }) => (claim.number === undefined ? [] : Number(claim.number)))),
  ];
  if (numbers.length === 0 || !isSortedByLabel(configuration)) return { entries: [...entries], doubts: [] };
  const known: Labelling = (await labels?.(numbers)) ?? { found: new Map(), isWhole: false };
  return {
    entries: entries.flatMap((entry) => sorted(entry, configuration, known)),
    doubts: known.isWhole ? [] : [unknown(numbers.length - known.found.size)],
  };
}

function isSortedByLabel({ ignoredLabels, categories }: Configuration): boolean {
  return ignoredLabels.size > 0 || categories.length > 0;
}

function unknown(count: number): Doubt {
  const pulls = count === 1 ? 'that of 1 pull request' : `those of ${count.toLocaleString('en-US')} pull requests`;
  return { question: `\`${RELEASE_FILE}\` sorts changes by label, and ${pulls} could not be read.` };
}

function sorted(entry: Stated<Entry>, configuration: Configuration, { found }: Labelling): Stated<Entry>[] {
  const { claim, evidence } = entry;
  const pull = found.get(Number(claim.number));
  if (pull === undefined) return [entry];
  const labels = pull.labels.map((label) => label.toLowerCase());
  const author = pull.author.toLowerCase();
  const isExcluded =
    labels.some((label) => configuration.ignoredLabels.has(label)) || configuration.ignoredAuthors.has(author);
  if (isExcluded && !claim.breaking) return [];
  const category = configuration.categories.find((one) => takes(one, labels, author));
  return [category ? stated(within(category, claim), evidence.shas) : entry];
}

function takes(category: Category, labels: readonly string[], author: string): boolean {
  const isExcluded = labels.some((label) => category.excludedLabels.has(label)) || category.excludedAuthors.has(author);
  return !isExcluded && (category.labels.has('*') || labels.some((label) => category.labels.has(label)));
}

function within({ title, labels }: Category, entry: Entry): Entry {
  // A category for everything else says nothing about what it takes.
  if (labels.has('*')) return { ...entry, category: title };
  const named = GROUP_OF_TITLE.find(([pattern]) => pattern.test(title))?.[1];
  const group = named ?? (entry.group === 'Other' ? 'Changed' : entry.group);
  return { ...entry, category: title, group, breaking: entry.breaking || BREAKING.test(title) };
}
