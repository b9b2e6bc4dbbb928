import type { RootContent } from 'mdast';
import type { Group, Story } from '../extract/history.js';
import { routeName } from '../extract/route.js';
import { code, heading, item, list, type Phrase, paragraph, strong, words } from '../mdx/nodes.js';
import { sentence } from './sentence.js';
import { capped, count, type Subject } from './subject.js';
import { truncation } from './truncation.js';

const GROUPS: Group[] = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'Maintenance', 'Other'];
/** As many as a person scrolls through. */
const MAX_ENTRIES = 500;

/** Groups of Keep a Changelog, from commit messages and from changes visible only in the code. */
export function changelog(subject: Subject): RootContent[] {
  const { headDate } = subject.difference;
  const sections = GROUPS.flatMap((group) => section(subject, group));
  return [
    ...truncation(subject),
    heading(2, ...subject.comparison(versionOf(subject)), ` - ${new Date(headDate).toISOString().slice(0, 10)}`),
    ...(subject.pull.length > 0 ? [paragraph('From ', ...subject.pull, '.')] : []),
    ...(sections.length > 0 ? sections : [paragraph('No commit and no change of the interface to report.')]),
  ];
}

/** A tag is a version; a branch is unreleased. */
function versionOf({ difference: { head }, options: { prNumber } }: Subject): string {
  if (/^v?\d+\.\d+/.test(head)) return head;
  return prNumber === undefined ? `Unreleased (${head})` : `Unreleased (#${prNumber})`;
}

function section(subject: Subject, group: Group): RootContent[] {
  const stories = subject.stories.filter((story) => story.group === group);
  const entries = [...stories.filter(({ breaking }) => breaking), ...stories.filter(({ breaking }) => !breaking)].map(
    (story) => entry(subject, story),
  );
  const all = [...entries, ...fromCode(subject, group)];
  if (all.length === 0) return [];
  const { shown, rest } = capped(all, MAX_ENTRIES);
  const more =
    rest > 0
      ? [
          paragraph(
            `And ${count(rest, 'more entry', 'more entries')}, see `,
            ...subject.comparison('the comparison'),
            '.',
          ),
        ]
      : [];
  return [heading(3, group), list(shown.map((phrases) => item(...phrases))), ...more];
}

function entry(subject: Subject, { scope, subject: text, breaking, notes, sha, references, type }: Story): Phrase[] {
  // The number is linked after it.
  const said = text.replace(/\s*\(#\d+\)\s*$/, '');
  const label = scope ? [strong(`${scope}:`), ' '] : [];
  const marks = [subject.commit(sha), ...references.map((number) => subject.issue(number))];
  return [
    ...(breaking ? [strong('Breaking:'), ' '] : []),
    ...label,
    ...words(type === '' ? said : sentence(said)),
    ...(breaking ? notes.flatMap((note) => [' ', ...words(sentence(note))]) : []),
    ' (',
    ...marks.flatMap((mark, index) => (index === 0 ? mark : [', ', ...mark])),
    ')',
  ];
}

/** Deprecations and removals matter most, and are rarely in the subject of a commit. */
function fromCode(subject: Subject, group: Group): Phrase[][] {
  const { api, routes, settings } = subject.findings;
  if (group === 'Deprecated') {
    return api
      .filter(
        ({ before, after, isPublic }) =>
          isPublic && after?.deprecated !== undefined && before?.deprecated === undefined && before !== undefined,
      )
      .map(({ name, after, place }) => [
        code(name),
        ...(after?.deprecated ? [': ', ...words(sentence(after.deprecated))] : ['.']),
        ' (',
        ...subject.place(place),
        ')',
      ]);
  }
  if (group !== 'Removed') return [];
  return [
    ...routes
      .filter(({ change }) => change === 'removed')
      .map(({ before, place }) => ['Route ', code(routeName(before!)), '. (', ...subject.place(place), ')']),
    ...settings
      .filter(({ change, breaking }) => change === 'removed' && breaking)
      .map(({ key, place }) => ['Setting ', code(key), '. (', ...subject.place(place), ')']),
    ...api
      .filter(({ change, isPublic }) => change === 'removed' && isPublic)
      .map(({ name, before, place }) => [
        `${before!.kind === 're-export' ? 'Export' : `Exported ${before!.kind}`} `,
        code(name),
        '. (',
        ...subject.place(place),
        ')',
      ]),
  ];
}
