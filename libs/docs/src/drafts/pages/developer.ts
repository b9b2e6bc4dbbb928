import type { BlockContent } from 'mdast';
import type { ExportClaim, MigrationClaim, RouteClaim, RuntimeClaim, SettingClaim } from '../facts/claims.js';
import type { Doubt, Proven, Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { code, codeBlock, item, joined, list, type Phrase, strong, words } from '../mdx/nodes.js';
import { type Block, chapter, humanSection, type Line, measured, section, title } from './blocks.js';
import { dependenciesChapter } from './dependencies.js';
import { limits } from './limits.js';
import { counted, emphasised, isEmpty, listed, measure, NOTHING, named, sentences, textOf } from './measure.js';
import { sentence } from './sentence.js';
import { capped, count, groupBy, type Subject } from './subject.js';
import { newParts } from './summary.js';
import { breakingCount, breakingOf, isAllRead, suggestedVersion } from './verdict.js';
import { kindWord, runtimeName, withoutNumbers } from './wording.js';

const MOST_HIGHLIGHTS = 8;
const MOST_NOTES = 20;
const MOST_DOUBTS = 25;
const MOST_NAMED = 5;
const MOST_MEMBERS = 6;

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
      ? emphasised(measure`${counted(breaking, 'breaking change')}.`)
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
        most: MOST_HIGHLIGHTS,
        rest: (more) => measure`and ${more} more, see the changelog`,
      },
      important,
      (entry) => ({ line: entryLine(subject, entry) }),
    ),
    ...section(
      {
        title: 'From the changelog',
        depth: 3,
        most: MOST_NOTES,
        rest: (more) => measure`and ${more} more, see the changelog`,
      },
      findings.notes,
      ({ claim }) => ({ line: words(sentence(claim.text), 600) }),
    ),
  ];
}

function versionParagraph(subject: Subject): Block[] {
  const { step, reason, next } = suggestedVersion(subject);
  const isCertain = isAllRead(subject) || breakingCount(breakingOf(subject)) > 0;
  const version = sentences([STEPS[step], next === undefined ? NOTHING : named(next)]);
  const least = isCertain ? NOTHING : measure`at least `;
  return measured(measure`Suggested next version by semantic versioning: ${least}${version}, ${reason}.`);
}

const STEPS = {
  major: emphasised(measure`major`),
  minor: emphasised(measure`minor`),
  patch: emphasised(measure`patch`),
};

function entryLine(subject: Subject, entry: Stated<Entry>): Phrase[] {
  const { scope, title: text } = entry.claim;
  return [
    ...(scope ? [strong(`${scope}:`), ' '] : []),
    ...words(withoutNumbers(text)),
    ' (',
    ...subject.mark(entry),
    ')',
  ];
}

/** Those that commits state come first, each with what the code shows of it; what no commit states follows. */
function breakingChapter(subject: Subject): Block[] {
  const { stated, exports, routes, settings, runtimes } = breakingOf(subject);
  const proven = [...routes, ...exports, ...settings, ...runtimes] as Proven<BreakingClaim>[];
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
    const { notes, breaking } = entry.claim;
    const said = breaking ? notes.map((note) => item(...words(sentence(note), 1_000))) : [];
    const { shown, rest } = capped(facts, 30);
    const lines = shown.map((fact) => {
      const { line, below = [] } = breakingLine(subject, fact);
      return { ...item(...line), children: [...item(...line).children, ...below] };
    });
    const all = [...said, ...lines, ...(rest > 0 ? [item(`and ${rest} more`)] : [])];
    return { line: entryLine(subject, entry), below: all.length > 0 ? [list(all)] : [] };
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
  const { claim } = fact;
  const seen = subject.seen(fact);
  switch (claim.about) {
    case 'route':
      return { line: ['Route ', code(`${claim.method} ${claim.path}`), ' was removed', ...seen] };
    case 'setting':
      return {
        line: [
          'Setting ',
          code(claim.name),
          claim.change === 'added' ? ' is new and required' : ' is now required',
          ...seen,
          ...documented(claim.documentation),
        ],
      };
    case 'runtime':
      return {
        line: [
          `${runtimeName(claim)} `,
          code(claim.after),
          ' or later is needed; before, ',
          code(claim.before),
          ' was enough',
          ...seen,
        ],
      };
    default:
      return {
        line: [
          `${kindWord(claim)} `,
          code(claim.name),
          ...(claim.from ? [' of ', code(claim.from)] : []),
          ...(claim.change === 'removed' ? [' was removed'] : [': ', ...words(claim.breaks.join('; '))]),
          ...seen,
        ],
        below: beforeAndAfter(claim),
      };
  }
}

function beforeAndAfter({ change, before, after }: ExportClaim): BlockContent[] {
  if (change === 'removed' || before === after) return [];
  // One block, so that cutting the same beginning cannot make the two look alike.
  const lines = [
    ...(before ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `- ${line}`),
    ...(after ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `+ ${line}`),
  ];
  return lines.length > 0 ? [codeBlock('diff', lines.join('\n'))] : [];
}

function exportsChapter(subject: Subject): Block[] {
  const incompatible = new Set<Proven<ExportClaim>>(breakingOf(subject).exports);
  const rest = subject.findings.exports.filter((fact) => !incompatible.has(fact));
  const of = (change: string) => rest.filter(({ claim }) => claim.change === change);
  const name = ({ claim }: Proven<ExportClaim>) => [
    code(claim.name),
    ...(claim.from ? [' of ', code(claim.from)] : []),
  ];
  const sections = [
    ...section({ title: 'Added', depth: 3 }, of('added'), (fact) => {
      const { members, documentation, kind } = fact.claim;
      const { shown, rest: more } = capped(members, MOST_MEMBERS);
      const inside =
        shown.length > 0
          ? [
              ' with ',
              ...joined(
                shown.map((member) => [code(member)]),
                ', ',
              ),
            ]
          : [];
      return {
        line: [
          `${kindWord(fact.claim)} `.replace(/^(\w)/, (letter) => (kind === '' ? '' : letter)),
          ...name(fact),
          ...inside,
          more > 0 ? ` and ${more} more` : '',
          ...subject.seen(fact),
          ...documented(documentation),
        ],
      };
    }),
    ...section(
      { title: 'Changed', depth: 3, intro: measure`Check whether callers have to follow.` },
      of('changed'),
      (fact) => ({
        line: [...name(fact), ...subject.seen(fact)],
        below: beforeAndAfter(fact.claim),
      }),
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
    (fact) => ({ line: [code(`${fact.claim.method} ${fact.claim.path}`), ...subject.seen(fact)] }),
  );
}

function settingsSection(subject: Subject): Block[] {
  const rest = subject.findings.settings.filter(({ claim }) => !claim.isRequired);
  return section({ title: 'Configuration' }, rest, (fact) => {
    const { change, name, hasDefault, documentation } = fact.claim;
    const said = change === 'removed' ? 'Removed: ' : 'Added: ';
    return {
      line: [
        said,
        code(name),
        change === 'added' && hasDefault ? ', which has a default' : '',
        ...subject.seen(fact),
        ...documented(documentation),
      ],
    };
  });
}

function migrationsSection(subject: Subject): Block[] {
  return section({ title: 'Migrations' }, subject.findings.migrations, (fact) => {
    const { name, steps, losesData } = fact.claim as MigrationClaim;
    return {
      line: [code(name), ...subject.seen(fact), ...(losesData ? [' ', strong('drops data')] : [])],
      below: steps.length > 0 ? [list(steps.map((step) => item(...words(step, 300))))] : [],
    };
  });
}

function outdatedSection(subject: Subject): Block[] {
  const { outdated, settings, exports } = subject.findings;
  const facts = new Map(
    [...settings, ...exports].map((fact) => [fact.claim.name.split('.').at(-1)!, fact as Proven<unknown>]),
  );
  const byName = groupBy(outdated, ({ name }) => name);
  const named = [...byName.keys()].flatMap((name) => (facts.has(name) ? [{ name, fact: facts.get(name)! }] : []));
  return section(
    { title: 'Documentation to update', intro: measure`Pages that name what is gone or different.` },
    named.map(({ fact }) => fact),
    (fact) => {
      const { name } = named.find((one) => one.fact === fact)!;
      return {
        line: [
          code(name),
          ': ',
          ...joined(
            byName.get(name)!.map(({ place }) => subject.place(place)),
            ', ',
          ),
        ],
      };
    },
  );
}

function areasSection({ findings }: Subject): Block[] {
  const { shown, rest } = capped(findings.areas, 12);
  const parts = shown.map(
    ({ name, files }) => measure`${name === '.' ? measure`at the top` : named(name)} (${counted(files, 'file')})`,
  );
  if (parts.length === 0) return [];
  const all = listed(rest > 0 ? [...parts, measure`${rest} more`] : parts);
  return [...title(2, measure`Areas touched`), ...measured(measure`${all}.`)];
}

function reviewSection(subject: Subject): Block[] {
  const { entries, doubts, unread } = subject.findings;
  const silent = entries.filter(({ claim }) => claim.breaking && claim.notes.length === 0);
  const untyped = entries.filter(({ claim }) => claim.group === 'Other');
  const about = (all: readonly Stated<Entry>[], words: string): Phrase[][] => {
    const { shown, rest } = capped(all, MOST_NAMED);
    if (all.length === 0) return [];
    return [
      [
        words,
        ...joined(
          shown.map((entry) => subject.mark(entry)),
          ', ',
        ),
        rest > 0 ? ` and ${rest} more.` : '.',
      ],
    ];
  };
  const say = ({ question, place }: Doubt): Phrase[] => [
    ...words(question, 600),
    ...(place ? [' ', ...subject.place(place)] : []),
  ];
  return humanSection(
    doubts,
    say,
    [
      ...about(silent, 'Say what to do about what is marked as breaking without a note: '),
      ...about(
        untyped,
        `Decide whether users should know about ${count(untyped.length, 'change')} without a known type: `,
      ),
      ...unreadLines(unread),
    ],
    MOST_DOUBTS,
  );
}

const REASONS = {
  language: 'not read, since no grammar for it is at hand',
  syntax: 'not read, since it has syntax that the parser does not understand',
  too_large: 'not read, since it is too large',
  too_many: 'not read, since so many files changed',
  kind: 'not checked',
  binary: 'not read, since it is no text',
  computed: 'not listed, since their names are computed',
};

function unreadLines(unread: Subject['findings']['unread']): Phrase[][] {
  const groups = groupBy(unread, ({ what, reason }) => `${what}\n${reason}`);
  return [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, 12)
    .map((files) => {
      const { shown, rest } = capped(files, MOST_NAMED);
      const [{ what, reason }] = files as [(typeof files)[0]];
      const paths = shown.map(({ path }) => [code(path)] as Phrase[]);
      return [
        `${what}, ${REASONS[reason]}: `.replace(/^(\w)/, (letter) => letter.toUpperCase()),
        ...joined(paths, ', '),
        rest > 0 ? ` and ${count(rest, 'more file')}.` : '.',
      ];
    });
}

function documented(text: string | undefined): Phrase[] {
  return text ? [': ', ...words(sentence(text))] : [];
}
