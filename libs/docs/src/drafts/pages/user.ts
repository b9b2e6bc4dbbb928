import { posix } from 'node:path';
import { isForDevelopers } from '../extract/kinds.js';
import type { NoteClaim, RuntimeClaim, SettingClaim } from '../facts/claims.js';
import { type Proven, placeOf, type Stated } from '../facts/proof.js';
import { type Entry, headerIn } from '../history/entries.js';
import { type Block, chapter, measured, section } from './blocks.js';
import { coverage, significant } from './coverage.js';
import { categoryTitle, type Heading, headingOf, titleOf } from './headings.js';
import { limits } from './limits.js';
import { counted, isEmpty, measure, NOTHING, productOf, sentences } from './measure.js';
import { groupBy, type Subject, tells } from './subject.js';
import { breakingCount, breakingOf, isAllRead } from './verdict.js';
import { withoutNumbers } from './wording.js';
import { isAbout, NO_WORDS, namedWords, noted, quoted, runtimeOf, say, scopePrefix, type Words } from './words.js';

/** Parts of a project that only its developers see. */
const INSIDE =
  /^(tests?|ci|builds?|deps(-dev)?|dependencies|dev|internal|bench(marks?)?|lint|tooling|release|repo|types|typing|fuzz|refactor|infra|scripts?|e2e|chore|docs?|examples?|website)$/i;
/** Titles about the work on a change instead of what it changes. */
const ABOUT_WORK =
  /\b(?:flaky|unit|integration|e2e) tests?\b|^re-?generate\b|^(?:revert|undo) (?:pr|pull request|commit)?\s*#?[\da-f]+\.?$/i;
/** Sections of changelogs that are not about the product. */
const INTERNAL =
  /^(?:[^\w]*\s)?(?:internal(?:s| changes)?|docs?|documentation|ci|ci\/cd|tests?|testing|chores?|maintenance|development|dev(?:eloper)? dependencies|dependenc(?:y|ies)(?: updates?)?|contributors?|new contributors)$/i;
/** Names from the code: paths, files, calls, members and identifiers of several words. */
const IDENTIFIER =
  /\b[\w-]+\/[\w.-]+\/|\b[\w-]+\.(?:ts|tsx|js|jsx|mjs|py|go|rs|rb|java|kt|php|cs|sql|ya?ml|toml|json|vue|svelte|lock|html|css|sh)\b|\b\w+\(\)|\b\w+::\w+|(?:^|\s)_\w+|\b[a-z]+[A-Z]\w*\b|\b[A-Z][a-z]+[A-Z]\w*\b|\b[a-z\d]+_\w+\b|\b[a-z]\w*\.[a-z]\w*\b(?!\.)|#\w|@\w|=>|\bnil\b|\bnull\b/;
/** Names of products and terms that look like identifiers. */
const PROPER =
  /\b(?:GitHub|GitLab|JavaScript|TypeScript|PostgreSQL|MySQL|SQLite|MariaDB|MongoDB|OpenAPI|OpenID|OAuth|WebSocket|WebSockets|GraphQL|DevTools|iPhone|iPad|iOS|macOS|YouTube|LinkedIn|PayPal|DynamoDB|CloudFront|WebP|WebDAV|LaTeX|PhpStorm|AsciiDoc|WhatsApp|OneDrive|DuckDuckGo|OpenSearch|RabbitMQ|i18n|e\.g|i\.e)\b/g;
const MAX_ENTRIES = 100;
const MAX_NOTES = 200;

/** For users of the product: no files, symbols or commits. */
export function user(subject: Subject): Block[] {
  const notes = ownNotes(subject);
  const entries = forUsers(subject, notes);
  const of = (...groups: string[]) =>
    entries.filter(({ claim }) => claim.category === undefined && groups.includes(claim.group));
  const faster = of('Changed').filter(({ claim }) => claim.type === 'perf');
  const { configuration } = subject.findings;
  const sections = [
    ...notesChapter(notes),
    ...configuration.categories.flatMap((category) =>
      // What is breaking is listed with what to do about it.
      list(
        categoryTitle(category),
        entries.filter(({ claim }) => claim.category === category.title && !claim.breaking),
      ),
    ),
    ...list(titleOf(configuration, 'Added', 'What is new'), of('Added')),
    ...list(titleOf(configuration, 'Changed'), [
      ...of('Changed').filter((one) => !faster.includes(one)),
      ...of('Deprecated', 'Removed'),
    ]),
    ...list('Faster', faster),
    ...list(titleOf(configuration, 'Fixed'), of('Fixed')),
    ...list(titleOf(configuration, 'Security'), of('Security')),
    ...settingsSection(subject),
    ...upgradeChapter(subject, notes),
  ];
  return [...limits(subject), ...opening(subject, sections.length > 0), ...sections];
}

function opening(subject: Subject, hasNews: boolean): Block[] {
  const product = productOf(subject.difference);
  const source = isEmpty(subject.pull) ? NOTHING : measure`It comes with ${subject.pull}.`;
  if (!hasNews) {
    const open = measure`A maintainer has to write this page: the commits of this version of ${product} do not say what changes for you.`;
    return measured(sentences([open, source]));
  }
  const isQuiet =
    isAllRead(subject) && breakingCount(breakingOf(subject)) === 0 && subject.findings.migrations.length === 0;
  const assurance = isQuiet
    ? measure`No step was found that you have to take: the settings, routes, database and runtime it needs were compared with the version before.`
    : NOTHING;
  const open = measure`This is what changes for you in this version of ${product}.`;
  return measured(sentences([open, assurance, source]));
}

/** From the changelogs of the product itself, not those of its parts. */
function ownNotes({ findings }: Subject): Proven<NoteClaim>[] {
  const depth = (note: Proven<NoteClaim>) => placeOf(note).path.split('/').length;
  const least = Math.min(...findings.notes.map(depth));
  return findings.notes.filter(
    (note) => depth(note) === least || /(^|\/)(\.changeset|changelog\.d|newsfragments)\//.test(placeOf(note).path),
  );
}

/** The maintainers' own words lead the page, under their own headings. */
function notesChapter(notes: readonly Proven<NoteClaim>[]): Block[] {
  const shown = notes
    .filter(({ claim }) => headerIn(claim.text)?.group !== 'Maintenance' && !INTERNAL.test(claim.headings.at(-1) ?? ''))
    .slice(0, MAX_NOTES);
  const sections = [...groupBy(shown, (note) => headingOf(note)).values()].flatMap((some) =>
    section({ title: headingOf(some[0]!), depth: 3, most: 100 }, some, (note) => ({ line: noted(note) })),
  );
  return chapter('From the changelog', sections);
}

/** What changelogs do not cover, in words that need no knowledge of the code. */
function forUsers({ findings }: Subject, notes: readonly Proven<NoteClaim>[]): Stated<Entry>[] {
  const isCovered = coverage(notes);
  return findings.entries.filter(({ claim }) => {
    const { scope, title, group, paths = new Set() } = claim;
    if (group === 'Other' || group === 'Maintenance') return false;
    if (paths.size > 0 && [...paths].every(isForDevelopers)) return false;
    if (scope !== '' && scope.split(',').every((part) => INSIDE.test(part.trim()))) return false;
    return !ABOUT_WORK.test(title) && isPlain(title) && (scope === '' || isPlain(scope)) && !isCovered(claim);
  });
}

/** Without names that only developers know. */
export function isPlain(title: string): boolean {
  const bare = withoutNumbers(title).replace(PROPER, 'X');
  return !/`/.test(bare) && !IDENTIFIER.test(bare);
}

function list(heading: Heading, entries: readonly Stated<Entry>[]): Block[] {
  return section(
    { title: heading, most: MAX_ENTRIES, rest: (more) => measure`And ${counted(more, 'more change')}.` },
    entries,
    (entry) => ({ line: say`${scopePrefix(entry)}${quoted(entry, 'title', PLAIN)}` }),
  );
}

const AS_DECLARED = measure`As the code declares them; a prefix that is set where the program starts is not included.`;

/** A whole sentence that means something without the code. */
const PLAIN = { isPlain: true, asSentence: true } as const;

function settingsSection({ findings }: Subject): Block[] {
  const optional = findings.settings.filter(({ claim }) => claim.change === 'added' && !claim.isRequired);
  return section({ title: 'New settings', most: 60 }, optional, (fact) => {
    const fallback = fact.claim.hasDefault ? measure`, which has a default` : NOTHING;
    return { line: say`${namedWords(fact, 'name')}${fallback}.${explained(fact)}` };
  });
}

/** What to do when installing the new version, most urgent first. */
function upgradeChapter(subject: Subject, notes: readonly Proven<NoteClaim>[]): Block[] {
  const { stated, routes, settings, runtimes } = breakingOf(subject);
  const { findings } = subject;
  const removed = findings.settings.filter(({ claim }) => claim.change === 'removed' && claim.wasOffered);
  const said = notes.map(({ claim }) => significant(claim.text));
  const announced = stated.filter(({ claim }) => {
    const own = [...significant(claim.notes.join(' ') || claim.title)];
    return !said.some((set) => own.filter((word) => set.has(word)).length * 2 >= own.length);
  });
  const main = runtimes.filter(({ claim }) => posix.dirname(claim.manifest) === '.');
  const first: Proven<RuntimeClaim | SettingClaim>[] = [...main, ...settings];
  const { migrations } = findings;
  const unannounced = routes.filter(({ claim }) => !announced.some((entry) => tells(entry.claim, claim.path)));
  return chapter('When you upgrade', [
    ...section({ title: 'Before you start', depth: 3 }, first, (fact) => {
      if (!isAbout(fact, 'runtime')) {
        const setting = fact as Proven<SettingClaim>;
        return { line: say`Set ${namedWords(setting, 'name')}.${explained(setting)}` };
      }
      const [before, after] = [quoted(fact, 'before'), quoted(fact, 'after')];
      return { line: say`${runtimeOf(fact)} ${after} or later is needed; before, ${before} was enough.` };
    }),
    ...section({ title: 'Database', depth: 3, most: 1, rest: () => NOTHING }, migrations.slice(0, 1), () => ({
      line: databaseLine(migrations, findings),
    })),
    ...section({ title: 'What changes for you', depth: 3 }, announced, (entry) => {
      const said = entry.claim.notes.length > 0 ? 'notes' : 'title';
      return { line: say`${scopePrefix(entry)}${quoted(entry, said, { ...PLAIN, between: ' ', most: 1_000 })}` };
    }),
    ...section({ title: 'If you call the API', depth: 3, intro: AS_DECLARED, most: 30 }, unannounced, (fact) => ({
      line: say`${namedWords(fact, 'method', 'path')} is gone.`,
    })),
    ...section(
      { title: 'Settings without an effect', depth: 3, intro: measure`You can delete them.` },
      removed,
      (fact) => ({ line: namedWords(fact, 'name') }),
    ),
  ]);
}

function databaseLine(migrations: Subject['findings']['migrations'], { unread }: Subject['findings']): Words {
  const loses = migrations.some(({ claim }) => claim.losesData);
  // With a migration that could not be read, their number is not known. Those of several folders are for several
  // databases, of which most users have one.
  const folders = new Set(migrations.map((fact) => migrationFolder(placeOf(fact).path)));
  const isKnown = folders.size === 1 && !unread.some(({ what }) => what === 'a migration');
  const number = isKnown ? measure` (${counted(migrations.length, 'migration')})` : NOTHING;
  return say`The database is migrated${number}. Back it up first${loses ? measure`, since some data is dropped` : NOTHING}.`;
}

/** The folder of all migrations: some tools give each of them a folder of its own. */
function migrationFolder(path: string): string {
  const folder = posix.dirname(path);
  return /^(migration|up|down)\.sql$/.test(posix.basename(path)) ? posix.dirname(folder) : folder;
}

function explained(fact: Proven<SettingClaim>): Words {
  return fact.claim.documentation ? say` ${quoted(fact, 'documentation', { asSentence: true })}` : NO_WORDS;
}
