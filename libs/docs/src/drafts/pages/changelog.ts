import type { ExportClaim, NoteClaim, RouteClaim, SettingClaim } from '../facts/claims.js';
import { type Proven, placeOf, type Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { GROUPS, type Group } from '../history/groups.js';
import { type Block, chapter, measured, section, title } from './blocks.js';
import { coverage } from './coverage.js';
import { categoryTitle, type Heading, headingOf, titleOf } from './headings.js';
import { limits } from './limits.js';
import { counted, dated, headName, isEmpty, type Measure, measure, numbered } from './measure.js';
import { groupBy, type Subject } from './subject.js';
import { versionIn } from './verdict.js';
import {
  emphasisedWords,
  isAbout,
  joinedWords,
  NO_WORDS,
  namedWords,
  noteWords,
  quoted,
  quotes,
  say,
  scoped,
  type Words,
} from './words.js';

/** As many as a person scrolls through. */
const MAX_ENTRIES = 500;

/** Groups of Keep a Changelog; the lines that were added to a changelog lead, commits fill what they do not cover. */
export function changelog(subject: Subject): Block[] {
  const { difference, findings } = subject;
  const notes = chapter('From the changelog', noteSections(findings.notes));
  const categories = findings.configuration.categories.flatMap((category) =>
    entriesSection(subject, categoryTitle(category), (entry) => entry.category === category.title),
  );
  const groups = [...categories, ...GROUPS.flatMap((group) => groupSections(subject, group))];
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
function versionOf({ difference, options: { prNumber } }: Subject): Measure {
  const head = headName(difference);
  if (/^v?\d+\.\d+/.test(difference.head) || versionIn(difference.head)) return head;
  return prNumber === undefined ? measure`Unreleased (${head})` : measure`Unreleased (#${numbered(prNumber)})`;
}

function noteSections(notes: readonly Proven<NoteClaim>[]): Block[] {
  const files = new Set(notes.map((note) => placeOf(note).path));
  const above = (note: Proven<NoteClaim>) => headingOf(note, files.size > 1);
  return [...groupBy(notes, above).values()].flatMap((some) =>
    section({ title: above(some[0]!), depth: 3, most: MAX_ENTRIES }, some, (note) => ({
      line: noteWords(note),
    })),
  );
}

function entriesSection(subject: Subject, heading: Heading, belongs: (entry: Entry) => boolean): Block[] {
  const isCovered = coverage(subject.findings.notes);
  const entries = subject.findings.entries.filter(
    ({ claim }) => belongs(claim) && (claim.breaking || !isCovered(claim)),
  );
  const sorted = [...entries.filter(({ claim }) => claim.breaking), ...entries.filter(({ claim }) => !claim.breaking)];
  const rest = (more: number) =>
    measure`And ${counted(more, 'more entry', 'more entries')}, see ${subject.comparison(measure`the comparison`)}.`;
  return section({ title: heading, depth: 3, most: MAX_ENTRIES, rest }, sorted, (entry) => ({
    line: lineOf(subject, entry),
  }));
}

function groupSections(subject: Subject, group: Group): Block[] {
  const heading = titleOf(subject.findings.configuration, group);
  const listed = entriesSection(subject, heading, (entry) => entry.category === undefined && entry.group === group);
  if (group !== 'Removed') return listed;
  const { routes, settings, exports } = subject.findings;
  const all: Proven<RouteClaim | SettingClaim | ExportClaim>[] = [...routes, ...settings, ...exports];
  const gone = all.filter(({ claim }) => claim.change === 'removed');
  const seen = section(
    { title: listed.length > 0 ? 'Removed from the code' : heading, depth: 3, most: 100 },
    gone,
    (fact) => {
      const what = isAbout(fact, 'route')
        ? say`Route ${namedWords(fact, 'method', 'path')}`
        : isAbout(fact, 'setting')
          ? say`Setting ${namedWords(fact, 'name')}`
          : say`Export ${namedWords(fact as Proven<ExportClaim>, 'name')}`;
      return { line: say`${what}${subject.seen(fact)}` };
    },
  );
  return [...listed, ...seen];
}

function lineOf(subject: Subject, entry: Stated<Entry>): Words {
  const { breaking, references, number, type } = entry.claim;
  const commits = number === undefined ? [] : [subject.commit(entry)];
  const marks = [subject.mark(entry), ...commits, ...references.map((one) => subject.issue(one))];
  const notes = breaking ? quotes(entry, 'notes', { asSentence: true, most: 1_000 }) : [];
  const said = quoted(entry, 'title', { isUnnumbered: true, asSentence: type !== '' });
  const mark = breaking ? say`${emphasisedWords(say`Breaking:`)} ` : NO_WORDS;
  const below = notes.reduce((all, note) => say`${all} ${note}`, NO_WORDS);
  return say`${mark}${scoped(entry)}${said}${below} (${joinedWords(marks, ', ')})`;
}
