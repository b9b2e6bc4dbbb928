import type { BlockContent } from 'mdast';
import type { Unread } from '../extract/changed-files.js';
import type { Claim, ExportClaim, NoteClaim, RuntimeClaim } from '../facts/claims.js';
import type { Place } from '../facts/evidence.js';
import type { Doubt, Proven, Stated } from '../facts/proof.js';
import { type Entry, headerIn } from '../history/entries.js';
import type { Phrase } from '../mdx/nodes.js';
import * as nodes from '../mdx/nodes.js';
import type { Measure } from './measure.js';
import { sentence } from './sentence.js';
import { kindWord, runtimeName, scopeName, withoutNumbers } from './wording.js';

declare const WORDS: unique symbol;
declare const BELOW: unique symbol;
declare const QUESTION: unique symbol;

/** A part of a sentence about facts. The words are written in this code; what is inserted comes from a fact. */
export interface Words {
  readonly phrases: readonly Phrase[];
  readonly [WORDS]: true;
}

/** A line about what is not proven: only the section for a human takes it. */
export interface Question {
  readonly phrases: readonly Phrase[];
  readonly [QUESTION]: true;
}

/** What is said about one fact: a line, and more below it. */
export interface Line {
  line: Words;
  below?: readonly Below[];
}

/** Lines below a line, or the declaration before and after. */
export type Below = BlockContent & { readonly [BELOW]: true };

export type Fact = Proven<object> | Stated<object>;
type Keys<F extends Fact, T> = {
  [K in keyof F['claim']]-?: NonNullable<F['claim'][K]> extends T ? K : never;
}[keyof F['claim']];
/** The members of a fact's claim that are text, and those that are several texts. */
export type TextKey<F extends Fact> = Keys<F, string>;
export type ListKey<F extends Fact> = Keys<F, readonly string[]>;

interface Quoting {
  /** Ends with one full stop, and begins with a capital letter. */
  asSentence?: boolean;
  /** Without the numbers of pull requests and commits. */
  isPlain?: boolean;
  /** Without the number at its end, which is linked after it. */
  isUnnumbered?: boolean;
  /** In characters. */
  most?: number;
  /** Between several texts. */
  between?: ' ' | '; ';
}

/** A sentence about a fact, with its names, quotes, links and numbers. */
export function say(texts: TemplateStringsArray, ...parts: readonly (Words | Measure | number)[]): Words {
  return asWords(
    texts.flatMap((text, index): Phrase[] => {
      const part = parts[index];
      const inserted = typeof part === 'number' ? [part.toLocaleString('en-US')] : (part?.phrases ?? []);
      return text === '' ? [...inserted] : [text, ...inserted];
    }),
  );
}

export const NO_WORDS: Words = say``;

/** Names of a fact, shown as code with a space in between. */
export function namedWords<F extends Fact>(fact: F, ...keys: [TextKey<F>, ...TextKey<F>[]]): Words {
  const names = keys.flatMap((key) => textIn(fact, key) ?? []);
  return names.length === 0 ? NO_WORDS : asWords([nodes.code(names.join(' '))]);
}

/** The name after the last dot, as documentation uses it. */
export function lastNamed<F extends Fact>(fact: F, key: TextKey<F>): Words {
  return asWords([nodes.code((textIn(fact, key) ?? '').split('.').at(-1)!)]);
}

export function nameWords<F extends Fact>(fact: F, key: ListKey<F>): Words[] {
  return listOf(fact, key).map((name) => asWords([nodes.code(name)]));
}

/** What somebody wrote: in a commit, a changelog, a comment of the code. Empty if there is nothing. */
export function quoted<F extends Fact>(fact: F, key: TextKey<F> | ListKey<F>, quoting: Quoting = {}): Words {
  const value: unknown = (fact.claim as F['claim'])[key];
  const text = Array.isArray(value) ? value.join(quoting.between ?? '; ') : (value as string | undefined);
  return text ? quote(text, quoting) : NO_WORDS;
}

/** Each of several texts. */
export function quotes<F extends Fact>(fact: F, key: ListKey<F>, quoting: Quoting = {}): Words[] {
  return listOf(fact, key).map((text) => quote(text, quoting));
}

/** The scope of a change as its commit has it, and in readable form. */
export function scoped({ claim: { scope } }: Stated<Entry>): Words {
  return scope ? asWords([nodes.strong(`${scope}:`), ' ']) : NO_WORDS;
}

export function scopePrefix({ claim: { scopeTitle } }: Stated<Entry>): Words {
  return label(scopeTitle);
}

/** A line of a changelog in readable form, for users. */
export function noted(note: Proven<NoteClaim>): Words {
  return noteWords(note, { isPlain: true });
}

export function noteWords({ claim: { text } }: Proven<NoteClaim>, { isPlain }: Quoting = {}): Words {
  const header = headerIn(text);
  const said = quote(header?.subject ?? text, { isPlain, asSentence: true, most: 600 });
  // Without its type, `deps: remove x` says something else.
  const kind = header?.group === 'Maintenance' ? header.type : '';
  return say`${label(header?.scope || kind)}${said}`;
}

export function runtimeOf({ claim }: Proven<RuntimeClaim>): Words {
  return asWords([runtimeName(claim)]);
}

export function kindWords({ claim }: Proven<ExportClaim>): Words {
  return asWords([kindWord(claim)]);
}

export function emphasisedWords(part: Words): Words {
  return asWords([nodes.strong(...part.phrases)]);
}

/** What a human has to look at, and where. */
export function asked({ question }: Doubt, place: Words = NO_WORDS): Question {
  const { phrases } = quote(question, { most: 600 });
  return { phrases: place === NO_WORDS ? phrases : [...phrases, ' ', ...place.phrases] } as Question;
}

export function pathOf({ path }: Unread): Words {
  return asWords([nodes.code(path)]);
}

/** `A migration`, `Elixir`: what was not read. */
export function subjectOf({ what }: Unread): Words {
  return asWords([what.replace(/^(\w)/, (letter) => letter.toUpperCase())]);
}

/** A line of a file, a commit or an issue, with its page on the code host. */
export function placed(url: string | undefined, { path, line }: Place): Words {
  return asWords(nodes.link(url, nodes.code(`${path}:${line}`)));
}

export function committed(url: string | undefined, { evidence }: Stated<object>): Words {
  return asWords(nodes.link(url, nodes.code(evidence.shas[0]!.slice(0, 7))));
}

export function numberedWords(url: string | undefined, number: number): Words {
  return asWords(nodes.link(url, `#${number}`));
}

/** `a, b and c`, or with commas only. */
export function joinedWords(parts: readonly Words[], last: ' and ' | ', ' = ' and '): Words {
  return asWords(
    nodes.joinedNodes(
      parts.map(({ phrases }) => [...phrases]),
      last,
    ),
  );
}

/** Lines below a line. */
export function points(lines: readonly Line[]): Below[] {
  if (lines.length === 0) return [];
  return [asBelow(nodes.list(lines.map((line) => ({ ...itemOf(line), spread: false }))))];
}

/** The declaration before and after, in one block, so that cutting the same beginning cannot make the two look alike. */
export function beforeAndAfter({ claim: { change, before, after } }: Proven<ExportClaim>): Below[] {
  if (change === 'removed' || before === after) return [];
  const marked = (text: string | undefined, mark: string) =>
    (text ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `${mark} ${line}`);
  const lines = [...marked(before, '-'), ...marked(after, '+')];
  return lines.length > 0 ? [asBelow(nodes.codeBlock('diff', lines.join('\n')))] : [];
}

export function itemOf({ line, below = [] }: Line): ReturnType<typeof nodes.item> {
  const phrases = [...line.phrases];
  return below.length === 0 ? nodes.item(...phrases) : nodes.itemWith(phrases, ...below);
}

/** Narrows a fact to those about one kind of thing. */
export function isAbout<K extends Claim['about']>(
  fact: Proven<Claim>,
  kind: K,
): fact is Proven<Extract<Claim, { about: K }>> {
  return fact.claim.about === kind;
}

function label(scope: string): Words {
  return scope === '' ? NO_WORDS : asWords([nodes.strong(`${scopeName(scope)}:`), ' ']);
}

function quote(text: string, { asSentence, isPlain, isUnnumbered, most }: Quoting): Words {
  const plain = isPlain ? withoutNumbers(text) : isUnnumbered ? text.replace(/\s*\(#\d+\)\s*$/, '') : text;
  return asWords(nodes.words(asSentence ? sentence(plain) : plain, most));
}

function textIn<F extends Fact>({ claim }: F, key: TextKey<F>): string | undefined {
  return (claim as F['claim'])[key] as string | undefined;
}

function listOf<F extends Fact>({ claim }: F, key: ListKey<F>): readonly string[] {
  return ((claim as F['claim'])[key] ?? []) as readonly string[];
}

function asWords(phrases: readonly Phrase[]): Words {
  return { phrases } as Words;
}

function asBelow(block: BlockContent): Below {
  return block as Below;
}
