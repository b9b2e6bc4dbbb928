import type { NoteClaim } from '../facts/claims.js';
import { type Proven, placeOf, type Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { GROUPS, type Group } from '../history/groups.js';
import { code, type Phrase, strong, words } from '../mdx/nodes.js';
import { type Block, chapter, measured, section, title } from './blocks.js';
import { coverage } from './coverage.js';
import { limits } from './limits.js';
import { counted, dated, isEmpty, type Measure, measure, numbered, ref } from './measure.js';
import { sentence } from './sentence.js';
import { groupBy, type Subject } from './subject.js';

/** As many as a person scrolls through. */
const MOST_ENTRIES = 500;

/** Groups of Keep a Changelog; the lines that were added to a changelog lead, commits fill what they do not cover. */
export function changelog(subject: Subject): Block[] {
  const { difference, findings } = subject;
  const notes = chapter('From the changelog', noteSections(findings.notes));
  const groups = GROUPS.flatMap((group) => groupSections(subject, group));
  const nothing = measured(measure`No commit and no change of the interface to report.`);
  return [
    ...limits(subject),
    ...title(2, measure`${subject.comparison(versionOf(subject))} - ${dated(difference.headDate)}`),
    ...(isEmpty(subject.pull) ? [] : measured(measure`From ${subject.pull}.`)),
    ...notes,
    ...(notes.length > 0 && groups.length > 0 ? title(2, measure`From the commits`) : []),
    ...(notes.length + groups.length > 0 ? groups : nothing),
  ];
}

/** A tag is a version; a branch is unreleased. */
function versionOf({ difference: { head }, options: { prNumber } }: Subject): Measure {
  if (/^v?\d+\.\d+/.test(head)) return ref(head);
  return prNumber === undefined ? measure`Unreleased (${ref(head)})` : measure`Unreleased (#${numbered(prNumber)})`;
}

function noteSections(notes: readonly Proven<NoteClaim>[]): Block[] {
  const files = new Set(notes.map((note) => placeOf(note).path));
  const headingOf = (note: Proven<NoteClaim>) => {
    const where = files.size > 1 ? [placeOf(note).path] : [];
    return [...where, ...note.claim.headings].join(' › ') || 'Notes';
  };
  return [...groupBy(notes, headingOf)].flatMap(([heading, some]) =>
    section({ title: heading, depth: 3, most: MOST_ENTRIES }, some, ({ claim }) => ({
      line: words(sentence(claim.text), 600),
    })),
  );
}

function groupSections(subject: Subject, group: Group): Block[] {
  const isCovered = coverage(subject.findings.notes);
  const entries = subject.findings.entries.filter(
    ({ claim }) => claim.group === group && (claim.breaking || !isCovered(claim)),
  );
  const sorted = [...entries.filter(({ claim }) => claim.breaking), ...entries.filter(({ claim }) => !claim.breaking)];
  const heading = subject.findings.configuration.titles.get(group) ?? group;
  const rest = (more: number) =>
    measure`And ${counted(more, 'more entry', 'more entries')}, see ${subject.comparison(measure`the comparison`)}.`;
  const listed = section({ title: heading, depth: 3, most: MOST_ENTRIES, rest }, sorted, (entry) => ({
    line: lineOf(subject, entry),
  }));
  if (group !== 'Removed') return listed;
  const { routes, settings, exports } = subject.findings;
  const gone = [...routes, ...settings, ...exports].filter(({ claim }) => claim.change === 'removed');
  const seen = section(
    { title: listed.length > 0 ? 'Removed from the code' : heading, depth: 3, most: 100 },
    gone,
    (fact) => {
      const { claim } = fact;
      const name = claim.about === 'route' ? `${claim.method} ${claim.path}` : claim.name;
      const what = claim.about === 'route' ? 'Route ' : claim.about === 'setting' ? 'Setting ' : 'Export ';
      return { line: [what, code(name), ...subject.seen(fact)] };
    },
  );
  return [...listed, ...seen];
}

function lineOf(subject: Subject, entry: Stated<Entry>): Phrase[] {
  const { scope, title: text, breaking, notes, references, number, type } = entry.claim;
  // The number is linked after it.
  const said = text.replace(/\s*\(#\d+\)\s*$/, '');
  const commits = number === undefined ? [] : [subject.commit(entry.evidence.shas[0]!)];
  const marks = [subject.mark(entry), ...commits, ...references.map((one) => subject.issue(one))];
  return [
    ...(breaking ? [strong('Breaking:'), ' '] : []),
    ...(scope ? [strong(`${scope}:`), ' '] : []),
    ...words(type === '' ? said : sentence(said)),
    ...(breaking ? notes.flatMap((note) => [' ', ...words(sentence(note), 1_000)]) : []),
    ' (',
    ...marks.flatMap((mark, index) => (index === 0 ? mark : [', ', ...mark])),
    ')',
  ];
}
