import type { ExportClaim, RouteClaim, RuntimeClaim, SettingClaim } from '../facts/claims.js';
import type { Proven, Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { type Block, chapter, humanSection, measured, section, title } from './blocks.js';
import { dependenciesChapter } from './dependencies.js';
import { limits } from './limits.js';
import * as measures from './measure.js';
import { counted, isEmpty, listed, type Measure, measure, NOTHING, sentences, textOf } from './measure.js';
import { capped, groupBy, type Subject } from './subject.js';
import { newParts } from './summary.js';
import { breakingCount, breakingOf, isAllRead, suggestedVersion } from './verdict.js';
import {
  asked,
  beforeAndAfter,
  emphasisedWords,
  isAbout,
  joinedWords,
  kindWords,
  type Line,
  lastNamed,
  NO_WORDS,
  namedWords,
  nameWords,
  noteWords,
  pathOf,
  points,
  quoted,
  quotes,
  runtimeOf,
  say,
  scoped,
  subjectOf,
  type Words,
} from './words.js';

const MAX_HIGHLIGHTS = 8;
const MAX_NOTES = 20;
const MAX_DOUBTS = 25;
const MAX_NAMED = 5;
const MAX_MEMBERS = 6;

/** For developers who use the code or work on it. */
export function developer(subject: Subject): Block[] {
  return [
    ...limits(subject),
    ...summarySection(subject),
    ...breakingChapter(subject),
    ...exportsChapter(subject),
    ...routesSection(subject),
    ...settingsSection(subject),
    ...migrationsSection(subject),
    ...dependenciesChapter(subject),
    ...outdatedSection(subject),
    ...areasSection(subject),
    ...reviewSection(subject),
  ];
}

function summarySection(subject: Subject): Block[] {
  const { difference, findings } = subject;
  const { commits, totalCommits = commits.length, files, totalFiles = files.length } = difference;
  const from = isEmpty(subject.pull) ? measure`From ${subject.range}` : measure`In ${subject.pull}`;
  const commitCount = subject.comparison(counted(totalCommits, 'commit'));
  const breaking = breakingCount(breakingOf(subject));
  const verdict =
    breaking > 0
      ? measures.emphasised(measure`${counted(breaking, 'breaking change')}.`)
      : isAllRead(subject)
        ? measure`No breaking change was found.`
        : NOTHING;
  const parts = newParts(subject);
  const content =
    parts.length === 0
      ? NOTHING
      : /^1 /.test(textOf(parts[0]!))
        ? measure`There is ${listed(parts)}.`
        : measure`There are ${listed(parts)}.`;
  const important = findings.entries.filter(({ claim }) => claim.group === 'Added' || claim.group === 'Security');
  return [
    ...title(2, measure`Summary`),
    ...measured(
      sentences([measure`${from}, ${commitCount} changed ${counted(totalFiles, 'file')}.`, verdict, content]),
    ),
    ...versionParagraph(subject),
    ...section(
      {
        title: 'Highlights',
        depth: 3,
        most: MAX_HIGHLIGHTS,
        rest: (more) => measure`and ${more} more, see the changelog`,
      },
      important,
      (entry) => ({ line: entryLine(subject, entry) }),
    ),
    ...section(
      {
        title: 'From the changelog',
        depth: 3,
        most: MAX_NOTES,
        rest: (more) => measure`and ${more} more, see the changelog`,
      },
      findings.notes,
      (note) => ({ line: noteWords(note) }),
    ),
  ];
}

function versionParagraph(subject: Subject): Block[] {
  const { step, reason, next } = suggestedVersion(subject);
  const isCertain = isAllRead(subject) || breakingCount(breakingOf(subject)) > 0;
  const version = sentences([STEPS[step], next === undefined ? NOTHING : measures.versionOf(next)]);
  const least = isCertain ? NOTHING : measure`at least `;
  return measured(measure`Suggested next version by semantic versioning: ${least}${version}, ${reason}.`);
}

const STEPS = {
  major: measures.emphasised(measure`major`),
  minor: measures.emphasised(measure`minor`),
  patch: measures.emphasised(measure`patch`),
};

function entryLine(subject: Subject, entry: Stated<Entry>): Words {
  return say`${scoped(entry)}${quoted(entry, 'title', { isPlain: true })} (${subject.mark(entry)})`;
}

/** Those that commits state come first, each with what the code shows of it; what no commit states follows. */
function breakingChapter(subject: Subject): Block[] {
  const { stated, exports, routes, settings, runtimes } = breakingOf(subject);
  const proven: Proven<BreakingClaim>[] = [...routes, ...exports, ...settings, ...runtimes];
  const groups = new Map<Stated<Entry>, Proven<BreakingClaim>[]>();
  const alone: Proven<BreakingClaim>[] = [];
  for (const fact of proven) {
    const cause = subject.causeOf(fact);
    if (cause) groups.set(cause, [...(groups.get(cause) ?? []), fact]);
    else alone.push(fact);
  }
  const causes = [...new Set([...stated, ...groups.keys()])];
  const grouped = section({ title: 'By change', depth: 3, most: 60 }, causes, (entry) => {
    const facts = groups.get(entry) ?? [];
    const said = entry.claim.breaking ? quotes(entry, 'notes', { asSentence: true, most: 1_000 }) : [];
    const { shown, rest } = capped(facts, 30);
    const lines = [
      ...said.map((line) => ({ line })),
      ...shown.map((fact) => breakingLine(subject, fact)),
      ...(rest > 0 ? [{ line: say`and ${rest} more` }] : []),
    ];
    return { line: entryLine(subject, entry), below: points(lines) };
  });
  const others = section(
    { title: causes.length > 0 ? 'Seen in the code' : 'By name', depth: 3, most: 100 },
    alone,
    (fact) => breakingLine(subject, fact),
  );
  return chapter('Breaking changes', [...grouped, ...others]);
}

type BreakingClaim = RouteClaim | ExportClaim | SettingClaim | RuntimeClaim;

function breakingLine(subject: Subject, fact: Proven<BreakingClaim>): Line {
  const seen = subject.seen(fact);
  if (isAbout(fact, 'route')) return { line: say`Route ${namedWords(fact, 'method', 'path')} was removed${seen}` };
  if (isAbout(fact, 'setting')) {
    const what = fact.claim.change === 'added' ? measure`is new and required` : measure`is now required`;
    return { line: say`Setting ${namedWords(fact, 'name')} ${what}${seen}${documented(fact)}` };
  }
  if (isAbout(fact, 'runtime')) {
    const [before, after] = [namedWords(fact, 'before'), namedWords(fact, 'after')];
    return { line: say`${runtimeOf(fact)} ${after} or later is needed; before, ${before} was enough${seen}` };
  }
  const change = fact as Proven<ExportClaim>;
  const what = change.claim.change === 'removed' ? measure` was removed` : say`: ${quoted(change, 'breaks')}`;
  return {
    line: say`${kindWords(change)} ${exportName(change)}${what}${seen}`,
    below: beforeAndAfter(change),
  };
}

function exportName(fact: Proven<ExportClaim>): Words {
  return say`${namedWords(fact, 'name')}${fact.claim.from ? say` of ${namedWords(fact, 'from')}` : NO_WORDS}`;
}

function exportsChapter(subject: Subject): Block[] {
  const incompatible = new Set<Proven<ExportClaim>>(breakingOf(subject).exports);
  const rest = subject.findings.exports.filter((fact) => !incompatible.has(fact));
  const of = (change: string) => rest.filter(({ claim }) => claim.change === change);
  const sections = [
    ...section({ title: 'Added', depth: 3 }, of('added'), (fact) => {
      const { shown, rest: more } = capped(nameWords(fact, 'members'), MAX_MEMBERS);
      const inside = shown.length > 0 ? say` with ${joinedWords(shown, ', ')}` : NO_WORDS;
      const others = more > 0 ? measure` and ${more} more` : NOTHING;
      const kind = fact.claim.kind === '' ? NO_WORDS : say`${kindWords(fact)} `;
      return { line: say`${kind}${exportName(fact)}${inside}${others}${subject.seen(fact)}${documented(fact)}` };
    }),
    ...section(
      { title: 'Changed', depth: 3, intro: measure`Check whether callers have to follow.` },
      of('changed'),
      (fact) => ({ line: say`${exportName(fact)}${subject.seen(fact)}`, below: beforeAndAfter(fact) }),
    ),
  ];
  return chapter('Public API', sections, measure`What others can import.`);
}

function routesSection(subject: Subject): Block[] {
  const added = subject.findings.routes.filter(({ claim }) => claim.change === 'added');
  return section(
    {
      title: 'Routes',
      intro: measure`New, as the code declares them; a prefix that is set where the program starts is not included.`,
    },
    added,
    (fact) => ({ line: say`${namedWords(fact, 'method', 'path')}${subject.seen(fact)}` }),
  );
}

function settingsSection(subject: Subject): Block[] {
  const rest = subject.findings.settings.filter(({ claim }) => !claim.isRequired);
  return section({ title: 'Configuration' }, rest, (fact) => {
    const { change, hasDefault } = fact.claim;
    const what = change === 'removed' ? measure`Removed` : measure`Added`;
    const fallback = change === 'added' && hasDefault ? measure`, which has a default` : NOTHING;
    return { line: say`${what}: ${namedWords(fact, 'name')}${fallback}${subject.seen(fact)}${documented(fact)}` };
  });
}

function migrationsSection(subject: Subject): Block[] {
  return section({ title: 'Migrations' }, subject.findings.migrations, (fact) => {
    const loss = fact.claim.losesData ? say` ${emphasisedWords(say`drops data`)}` : NO_WORDS;
    return {
      line: say`${namedWords(fact, 'name')}${subject.seen(fact)}${loss}`,
      below: points(quotes(fact, 'steps', { most: 300 }).map((line) => ({ line }))),
    };
  });
}

function outdatedSection(subject: Subject): Block[] {
  const { outdated, settings, exports } = subject.findings;
  const all: Proven<SettingClaim | ExportClaim>[] = [...settings, ...exports];
  const lastName = ({ claim }: (typeof all)[number]) => claim.name.split('.').at(-1)!;
  const facts = new Map(all.map((fact) => [lastName(fact), fact]));
  const byName = groupBy(outdated, ({ name }) => name);
  return section(
    { title: 'Documentation to update', intro: measure`Pages that name what is gone or different.` },
    [...byName.keys()].flatMap((name) => facts.get(name) ?? []),
    (fact) => {
      const places = byName.get(lastName(fact))!.map(({ place }) => subject.place(place));
      return { line: say`${lastNamed(fact, 'name')}: ${joinedWords(places, ', ')}` };
    },
  );
}

function areasSection({ findings }: Subject): Block[] {
  const { shown, rest } = capped(findings.areas, 12);
  const parts = shown.map((area) => measure`${measures.areaName(area)} (${counted(area.files, 'file')})`);
  if (parts.length === 0) return [];
  const all = listed(rest > 0 ? [...parts, measure`${rest} more`] : parts);
  return [...title(2, measure`Areas touched`), ...measured(measure`${all}.`)];
}

function reviewSection(subject: Subject): Block[] {
  const { entries, doubts, unread } = subject.findings;
  const silent = entries.filter(({ claim }) => claim.breaking && claim.notes.length === 0);
  const untyped = entries.filter(({ claim }) => claim.group === 'Other');
  const about = (what: Measure, all: readonly Stated<Entry>[]): Words[] => {
    const { shown, rest } = capped(all, MAX_NAMED);
    if (all.length === 0) return [];
    const marks = joinedWords(
      shown.map((entry) => subject.mark(entry)),
      ', ',
    );
    return [say`${what}: ${marks}${rest > 0 ? measure` and ${rest} more` : NOTHING}.`];
  };
  return humanSection(
    doubts,
    (doubt) => asked(doubt, doubt.place && subject.place(doubt.place)),
    [
      ...about(measure`Say what to do about what is marked as breaking without a note`, silent),
      ...about(
        measure`Decide whether users should know about ${counted(untyped.length, 'change')} without a known type`,
        untyped,
      ),
      ...unreadLines(unread),
    ],
    MAX_DOUBTS,
  );
}

const REASONS = {
  language: measure`not read, since no grammar for it is at hand`,
  syntax: measure`not read, since it has syntax that the parser does not understand`,
  too_large: measure`not read, since it is too large`,
  too_many: measure`not read, since so many files changed`,
  kind: measure`not checked`,
  binary: measure`not read, since it is no text`,
  computed: measure`not listed, since their names are computed`,
};

function unreadLines(unread: Subject['findings']['unread']): Words[] {
  const groups = groupBy(unread, ({ what, reason }) => `${what}\n${reason}`);
  return [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, 12)
    .map((files) => {
      const { shown, rest } = capped(files, MAX_NAMED);
      const [first] = files as [(typeof files)[0]];
      const others = rest > 0 ? measure` and ${counted(rest, 'more file')}` : NOTHING;
      return say`${subjectOf(first)}, ${REASONS[first.reason]}: ${joinedWords(shown.map(pathOf), ', ')}${others}.`;
    });
}

function documented(fact: Proven<SettingClaim> | Proven<ExportClaim>): Words {
  return fact.claim.documentation ? say`: ${quoted(fact, 'documentation', { asSentence: true })}` : NO_WORDS;
}
