import type { ListItem, RootContent } from 'mdast';
import type { ApiChange } from '../../extract/api.js';
import type { Declaration } from '../../extract/declaration.js';
import { code, heading, item, itemWith, list, type Phrase, paragraph, words } from '../../mdx/nodes.js';
import { sentence } from '../sentence.js';
import { capped, count, type Subject } from '../subject.js';

const MAX_FILES = 60;
/** Code that nobody outside can import has fewer readers. */
const MAX_INSIDE_FILES = 25;
const MAX_PER_FILE = 12;
/** Enough to recognise it. */
const MAX_MEMBERS = 6;

export function apiSection(subject: Subject): RootContent[] {
  const { api } = subject.findings;
  if (api.length === 0) return [];
  const inside = api.every(({ isPublic }) => !isPublic);
  return [
    heading(2, 'API'),
    paragraph(
      inside ? 'What modules of this repository export to each other.' : 'What modules export.',
      ' Read from the syntax of the files that changed.',
    ),
    ...part(
      subject,
      'Added',
      api.filter(({ change }) => change === 'added'),
      added,
    ),
    ...part(
      subject,
      'Changed',
      api.filter(({ change }) => change === 'changed'),
      changed,
    ),
    ...part(
      subject,
      'Moved',
      api.filter(({ change }) => change === 'moved'),
      ({ name, from }) => [code(name), ', from ', ...subject.file(from!, 'before')],
    ),
    ...part(
      subject,
      'Removed',
      api.filter(({ change }) => change === 'removed'),
      ({ before }) => [code(before!.head)],
    ),
  ];
}

function part(
  subject: Subject,
  title: string,
  changes: ApiChange[],
  say: (change: ApiChange) => Phrase[],
): RootContent[] {
  if (changes.length === 0) return [];
  const byFile = new Map<string, ApiChange[]>();
  for (const change of changes) byFile.set(change.place.path, [...(byFile.get(change.place.path) ?? []), change]);
  const { shown, rest } = capped(
    [...byFile.values()],
    changes.some(({ isPublic }) => isPublic) ? MAX_FILES : MAX_INSIDE_FILES,
  );
  const items = shown.map((list) => fileItem(subject, list, say));
  return [
    heading(3, title),
    list(
      rest > 0
        ? [...items, item(`And ${count(rest, 'more file')}, see `, ...subject.comparison('the comparison'), '.')]
        : items,
    ),
  ];
}

function fileItem(subject: Subject, changes: ApiChange[], say: (change: ApiChange) => Phrase[]): ListItem {
  const { place } = changes[0]!;
  const { shown, rest } = capped(changes, MAX_PER_FILE);
  const items = shown.map((change) => item(...say(change)));
  return itemWith(subject.file(place.path, place.tree), list(rest > 0 ? [...items, item(`and ${rest} more`)] : items));
}

function added({ after }: ApiChange): Phrase[] {
  const { doc } = after!;
  return [...declared(after!), ...(doc ? [': ', ...words(sentence(doc))] : [])];
}

/** Its head, and its first members if it has any. */
function declared({ head, members }: Declaration): Phrase[] {
  const { shown, rest } = capped(
    members.filter(({ name }) => name !== 'constructor'),
    MAX_MEMBERS,
  );
  if (shown.length === 0) return [code(head)];
  const names = shown.flatMap(({ name }, index) => [index === 0 ? ' with ' : ', ', code(name)]);
  return [code(head.replace(/ =$/, '')), ...names, rest > 0 ? ` and ${rest} more` : ''];
}

function changed({ name, alterations }: ApiChange): Phrase[] {
  const { shown, rest } = capped(alterations, MAX_PER_FILE);
  const notes = shown.flatMap(({ note, breaking }, index) => [
    index === 0 ? ': ' : '; ',
    ...words(note),
    breaking ? ' (breaking)' : '',
  ]);
  return [code(name), ...notes, rest > 0 ? `; and ${count(rest, 'more change')}` : ''];
}
