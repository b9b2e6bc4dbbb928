import type { ComparedCommit } from '../difference.js';
import { type Stated, stated } from '../facts/proof.js';
import { shorten, withoutSecrets } from '../mdx/text.js';
import { isBot, namesOf } from './authors.js';
import type { Configuration } from './configuration.js';
import { GROUP_OF, type Group } from './groups.js';
import { messageOf, squashedSubjects } from './message.js';
import { type Arrival, arrivals } from './pull-requests.js';
import { resolveReverts } from './reverts.js';

/** One change as its authors describe it: a pull request, or a commit that came without one. */
export interface Entry {
  title: string;
  group: Group;
  /** Empty if the title follows no convention. */
  type: string;
  scope: string;
  /** In the words of the repository's configuration. */
  scopeTitle: string;
  breaking: boolean;
  /** Of the repository's release notes. */
  category?: string;
  notes: string[];
  /** Of the pull request. */
  number?: string;
  /** Issues it names. */
  references: string[];
  /** The files it changed, if the host says so. */
  paths?: ReadonlySet<string>;
}

const QUOTED = /^Revert ".+"$/;
const HEADER = /^(\w+)(?:\(([^()]*)\))?(!)?:\s+(.+)$/;
const REFERENCE = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|refs?|see)\s*:?\s+#(\d{1,10})\b/gi;
/** Work on a change that is not finished, and steps of releasing: nothing that somebody who reads about a version misses. */
const UNFINISHED =
  /^(fixup!|squash!|amend!|wip\b|(address|apply|fix|handle|resolve)(es|ed|ing)? (the )?(review|pr|code review|feedback|comments?|suggestions?|nits?|lint|linter|ci|typos?|tests?|build|conflicts?)\b|review (fixes|comments|feedback)|lint(ing)?\b|typos?\b|cleanup\b|format(ting)?\b|update changelog|bump version|(release|start|begin|tag|publish) (version )?v?\d|(update|upgrade|bump) (the |dev(elopment)? |all )*(dependenc|deps\b|lock ?file|requirements|submodule|action)|bump .+ (from|to) v?\d|prepare (for )?(release|v?\d)|v?\d+\.\d+(\.\d+)?$|merge (branch|main|master)\b)/i;
/** Steps of releasing, which announce nothing. */
const RELEASE_STEP =
  /^(?:release|(?:release|tag|publish|cut)(?: [\w.-]+)? (?:version )?v?\d+\.\d[\w.+-]*|v?\d+\.\d+(?:\.\d+)?(?:-[\w.]+)?|bump (?:the )?version(?: (?:to|from) .*)?|prepare (?:for )?(?:the )?(?:next (?:development )?(?:version|iteration)|release\b.*|v?\d+\.\d.*))\.?$/i;
/** Scopes of work that does not change the product, whatever type it has. */
const BESIDE = /^(deps(-dev)?|dependencies|ci|docs?|readme|tests?|build)$/i;
const VULNERABILITY = /\b(?:CVE-\d{4}-\d{4,}|GHSA(?:[- ][\da-z]{4}){3})\b/i;
const END_OF_SUPPORT = /^(?:drop|remove|end)(?:s|d|p?ed|p?ing)? support (?:for|of)\b/i;
/** `Fixes #12: ` before what was done. */
const CLOSING = /^(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s*:?\s+#\d+\s*[:-]\s+/i;
const MAX_REFERENCES = 20;
const LONGEST_MESSAGE = 10_000;

/** Without what was reverted, merges and the work of bots. */
export function entriesOf(
  commits: readonly ComparedCommit[],
  headSha: string,
  configuration: Configuration,
): Stated<Entry>[] {
  const plain = commits.map((commit) => ({
    ...commit,
    // Before anything is cut: half an address no longer looks like one.
    message: withoutSecrets(commit.message.slice(0, LONGEST_MESSAGE)),
  }));
  const { gone, earlier } = resolveReverts(plain);
  return arrivals(plain, headSha).flatMap((arrival) => {
    if (gone.has(arrival.main.sha)) return [];
    const kept = arrival.commits.filter(({ sha }) => !gone.has(sha));
    const isEmptied = arrival.commits.length > 0 && kept.length === 0;
    const authors = kept.length > 0 ? kept : [arrival.main];
    if (isEmptied || authors.every((commit) => isLeftOut(commit, configuration))) return [];
    const made = arrival.number === undefined ? (kept.length === 1 ? split(kept[0]!) : [undefined]) : squashed(arrival);
    const marked = Math.max(
      0,
      made.findIndex((part) => part !== undefined && headerIn(part)?.breaking),
    );
    return made.flatMap((part, index) => {
      // Notes belong to the change that is marked as breaking, or to the first.
      const entry = entryOf({ ...arrival, commits: kept }, earlier, configuration, part, index === marked);
      return entry ? [stated(entry, [...new Set([arrival.main.sha, ...kept.map(({ sha }) => sha)])])] : [];
    });
  });
}

function isLeftOut(commit: ComparedCommit, { ignoredAuthors }: Configuration): boolean {
  return isBot(commit) || namesOf(commit).some((name) => ignoredAuthors.has(name));
}

/** `feat(a): b; fix(c): d` is two changes. */
function split({ message }: ComparedCommit): (string | undefined)[] {
  const [header = ''] = message.trim().split('\n', 1);
  const parts = header.split(/;\s+(?=[a-z]+(?:\([^()]*\))?!?: )/);
  const areKnown = parts.every((part) => GROUP_OF.has(/^[a-z]+/.exec(part)?.[0] ?? ''));
  return parts.length > 1 && areKnown ? parts : [undefined];
}

/** A pull request without a type that was squashed from commits with types is listed as those commits. */
function squashed({ main, title = '', commits }: Arrival): (string | undefined)[] {
  const subjects = commits.length === 1 ? squashedSubjects(messageOf(main.message)) : [];
  const typed = [...new Set(subjects)].filter((subject) => headerIn(subject) !== undefined);
  const isOne = headerIn(title) !== undefined || typed.length < 2 || typed.length * 2 < subjects.length;
  return isOne ? [undefined] : typed.map((subject) => subject.replace(/\s+\(#\d+\)$/, ''));
}

function entryOf(
  { main, commits, number, title }: Arrival,
  earlier: ReadonlySet<string>,
  { types, scopes }: Configuration,
  part: string | undefined,
  hasNotes: boolean,
): Entry | undefined {
  const messages = (commits.length > 0 ? commits : [main]).map(({ message }) => messageOf(message));
  const own = messageOf(main.message);
  const said = whole(part ?? title ?? (own.subject || '(no message)'), own.body).replace(CLOSING, '');
  const header = headerOf(said, types);
  const isRevert =
    earlier.has(main.sha) || (commits.length > 0 && commits.every(({ sha }) => earlier.has(sha))) || QUOTED.test(said);
  const inner =
    header ??
    shared(
      messages.map(({ subject }) => subject),
      types,
    );
  const type = header?.type ?? '';
  const scope = (header?.scope ?? '').trim();
  const notes = hasNotes ? [...new Set(messages.flatMap((message) => message.notes))] : [];
  const subjects = [...squashedSubjects(own), ...messages.map(({ subject }) => subject)];
  const breaking =
    notes.length > 0 ||
    header?.breaking === true ||
    (part === undefined && subjects.some((one) => isMarked(one, types)));
  const group = isRevert ? 'Changed' : groupFor(header ?? inner, said, scopes);
  if (
    group === null ||
    /^(fixup|squash|amend)!/.test(said) ||
    (!breaking && RELEASE_STEP.test(header?.subject ?? said)) ||
    (scope !== '' && scopes.get(scope.toLowerCase()) === null)
  )
    return undefined;
  // A merge changes nothing itself.
  const changing = (commits.length > 0 ? commits : [main]).filter(({ parents = [] }) => parents.length < 2);
  const known = changing.every(({ paths }) => paths !== undefined);
  return {
    title: isRevert
      ? `Reverted: ${said.replace(/^revert(\([^()]*\))?!?:?\s+/i, '').replace(/^"(.*)"$/, '$1')}`
      : (header?.subject ?? said),
    group,
    type,
    scope,
    scopeTitle: scopes.get(scope.toLowerCase()) ?? scope,
    breaking,
    notes: notes.map((note) => shorten(note, 1_000)),
    number,
    references: referencesIn([main, ...commits], number),
    ...(known && { paths: new Set(changing.flatMap(({ paths }) => paths ?? [])) }),
  };
}

interface Header {
  type: string;
  scope: string;
  breaking: boolean;
  subject: string;
  group: Group | null;
}

/** The parts of a conventional subject. */
export function headerIn(subject: string): Header | undefined {
  return headerOf(subject, new Map());
}

function headerOf(subject: string, types: Configuration['types']): Header | undefined {
  const [, type = '', scope = '', mark, text] = HEADER.exec(subject) ?? [];
  if (text === undefined) return undefined;
  const key = type.toLowerCase();
  const group = types.has(key) ? types.get(key)! : GROUP_OF.get(key);
  if (group === undefined) return undefined;
  const isSecurity = scope.toLowerCase() === 'security' && group === 'Fixed';
  return { type: key, scope, breaking: mark === '!', subject: text, group: isSecurity ? 'Security' : group };
}

function isMarked(subject: string, types: Configuration['types']): boolean {
  return headerOf(subject, types)?.breaking === true;
}

/** The kind of work that all commits of a pull request agree on. */
function shared(subjects: string[], types: Configuration['types']): Header | undefined {
  const headers = subjects.map((subject) => headerOf(subject, types));
  const groups = new Set(headers.map((header) => header?.group ?? 'Other'));
  return groups.size === 1 ? headers[0] : undefined;
}

function groupFor(header: Header | undefined, title: string, scopes: Configuration['scopes']): Group | null {
  const { type = '', scope = '', subject = title, group = 'Other', breaking = false } = header ?? {};
  if (group === null) return null;
  if (VULNERABILITY.test(subject) && /^(Fixed|Other)$/.test(group)) return 'Security';
  if (END_OF_SUPPORT.test(subject) && /^(|chore|build|refactor)$/.test(type)) return 'Removed';
  const isBeside = scope.split(',').every((part) => BESIDE.test(part.trim())) && !scopes.has(scope.toLowerCase());
  return UNFINISHED.test(subject) || (isBeside && !breaking) ? 'Maintenance' : group;
}

/** GitHub cuts a long title and continues it in the body; what is cut in the middle of a word is cut before it. */
function whole(title: string, body: readonly string[]): string {
  if (!title.endsWith('…')) return title;
  const rest = body.find((line) => line !== '');
  return rest?.startsWith('…') ? title.slice(0, -1) + rest.slice(1) : title.replace(/\s*\S*…$/, ' …');
}

function referencesIn(commits: readonly ComparedCommit[], number: string | undefined): string[] {
  const found = new Set<string>();
  for (const { message } of commits) {
    for (const [, reference] of message.matchAll(REFERENCE)) if (reference !== number) found.add(reference!);
    if (found.size >= MAX_REFERENCES) break;
  }
  return [...found].slice(0, MAX_REFERENCES);
}
