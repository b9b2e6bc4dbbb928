import type { BlockContent, ListItem, RootContent } from 'mdast';
import type { Breaking } from '../../extract/breaking.js';
import {
  code,
  codeBlock,
  heading,
  item,
  itemWith,
  joined,
  list,
  type Phrase,
  paragraph,
  words,
} from '../../mdx/nodes.js';
import { sentence } from '../sentence.js';
import { capped, type Subject } from '../subject.js';

/** Shown in full; beyond that a list of names is more useful. */
const MAX_SHOWN = 30;
const MAX_LISTED = 100;

export function breakingSection(subject: Subject): RootContent[] {
  const outside = subject.breaking.filter(({ audience }) => audience !== 'inside');
  const inside = subject.breaking.filter(({ audience }) => audience === 'inside');
  if (subject.breaking.length === 0) return [];
  // Changes stated in commits come first, but leave room for those found in the code.
  const said = outside.filter(({ sha }) => sha !== undefined);
  const seen = outside.filter(({ sha }) => sha === undefined);
  const shown = [...said.slice(0, MAX_SHOWN), ...seen.slice(0, MAX_SHOWN)];
  const others = [...said.slice(MAX_SHOWN), ...seen.slice(MAX_SHOWN)];
  return [
    heading(2, 'Breaking changes'),
    ...shown.flatMap((breaking) => inFull(subject, breaking)),
    ...(others.length > 0 ? [heading(3, `${others.length} more`), list(inShort(subject, others))] : []),
    ...(inside.length > 0 ? insideList(subject, inside) : []),
  ];
}

function inShort(subject: Subject, all: Breaking[]): ListItem[] {
  const { shown, rest } = capped(all, MAX_LISTED);
  const items = shown.map((breaking) => item(...words(breaking.title), ...evidence(subject, breaking)));
  return rest > 0 ? [...items, item(`and ${rest} that are not listed`)] : items;
}

function inFull(subject: Subject, breaking: Breaking): RootContent[] {
  const { title, reasons, before, after, calls, steps } = breaking;
  const proof = evidence(subject, breaking);
  return [
    heading(3, ...words(title)),
    ...(proof.length > 0 ? [paragraph('Seen in', ...proof, '.')] : []),
    ...reasonBlock(reasons),
    ...(before === undefined ? [] : [paragraph('Before:'), codeBlock('ts', before)]),
    ...(after === undefined ? [] : [paragraph('After:'), codeBlock('ts', after)]),
    ...(steps.length > 0 || calls
      ? [paragraph('To migrate: ', ...steps.flatMap((step, index) => [index > 0 ? ' ' : '', ...words(step)]))]
      : []),
    ...(calls && calls.before !== calls.after ? [codeBlock('diff', `- ${calls.before}\n+ ${calls.after}`)] : []),
  ];
}

function reasonBlock(reasons: string[]): BlockContent[] {
  if (reasons.length === 1) return [paragraph(...words(sentence(reasons[0]!), 1000))];
  return reasons.length > 1 ? [list(reasons.map((reason) => item(...words(sentence(reason), 1000))))] : [];
}

function evidence(subject: Subject, { places, sha }: Breaking): Phrase[] {
  const marks = [...places.map((place) => subject.place(place)), ...(sha ? [subject.commit(sha)] : [])];
  return marks.length > 0 ? [' ', ...joined(marks)] : [];
}

/** Nobody outside can import these, but developers with open branches need to know. */
function insideList(subject: Subject, inside: Breaking[]): RootContent[] {
  const { shown, rest } = capped(inside, MAX_LISTED);
  const items = shown.map((breaking) => {
    const { title, reasons, before, after } = breaking;
    const first = [
      ...words(title),
      ...evidence(subject, breaking),
      ...(reasons.length > 0 ? [': ', ...words(reasons.join('; '))] : []),
    ];
    const single = before !== undefined && !before.includes('\n') && (after === undefined || !after.includes('\n'));
    if (!single) return item(...first);
    return itemWith(
      first,
      list([item('before ', code(before)), ...(after === undefined ? [] : [item('after ', code(after))])]),
    );
  });
  return [
    heading(3, 'Inside the repository'),
    paragraph('The package is private, so nobody else imports these. Branches that are still open may need to follow.'),
    list(rest > 0 ? [...items, item(`And ${rest} more.`)] : items),
  ];
}
