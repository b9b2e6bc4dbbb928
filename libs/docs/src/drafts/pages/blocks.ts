import type { BlockContent, ListItem, RootContent } from 'mdast';
import type { Doubt, Proven, Stated } from '../facts/proof.js';
import { heading, item, itemWith, list, type Phrase, paragraph } from '../mdx/nodes.js';
import type { Measure } from './measure.js';
import { capped } from './subject.js';

declare const BLOCK: unique symbol;

/**
 * A part of a page. Only the functions of this file create them, and they take proven facts, the statements of commits,
 * doubts for the last section, and measures of the difference: nothing else can be written on a page.
 */
export type Block = RootContent & { readonly [BLOCK]: true };

type Fact = Proven<unknown> | Stated<unknown>;

/** What is said about one fact: a line, and more below it. */
export interface Line {
  line: Phrase[];
  below?: BlockContent[];
}

export interface SectionOptions {
  /** The heading. */
  title: string;
  depth?: 2 | 3;
  /** Above the list. */
  intro?: Measure;
  most?: number;
  /** After the list, if it was cut: how many were left out. */
  rest?: (count: number) => Measure;
}

/** A section that lists facts. Empty without facts. */
export function section<F extends Fact>(
  { title, depth = 2, intro, most = 150, rest }: SectionOptions,
  facts: readonly F[],
  say: (fact: F) => Line,
): Block[] {
  if (facts.length === 0) return [];
  const { shown, rest: more } = capped(facts, most);
  const items = shown.map((fact) => itemOf(say(fact)));
  const last = more > 0 ? [item(...(rest?.(more).phrases ?? [`And ${more.toLocaleString('en-US')} more.`]))] : [];
  return blocks(heading(depth, title), ...(intro ? [paragraph(...intro.phrases)] : []), list([...items, ...last]));
}

/** A heading over sections; empty if they are. */
export function chapter(title: string, sections: readonly Block[], intro?: Measure): Block[] {
  if (sections.length === 0) return [];
  return [...blocks(heading(2, title), ...(intro ? [paragraph(...intro.phrases)] : [])), ...sections];
}

/** What only a human can decide. */
export function humanSection(
  doubts: readonly Doubt[],
  say: (doubt: Doubt) => Phrase[],
  more: readonly Phrase[][],
  most: number,
): Block[] {
  const { shown, rest } = capped(doubts, most);
  const items: ListItem[] = [...shown.map((doubt) => item(...say(doubt))), ...more.map((phrases) => item(...phrases))];
  if (rest > 0) items.push(item(`And ${rest.toLocaleString('en-US')} more of the kinds above.`));
  return items.length === 0 ? [] : blocks(heading(2, 'What needs a human'), list(items));
}

/** A paragraph about the difference itself. */
export function measured({ phrases }: Measure): Block[] {
  return blocks(paragraph(...phrases));
}

export function title(depth: 2 | 3, { phrases }: Measure): Block[] {
  return blocks(heading(depth, ...phrases));
}

export function warning({ phrases }: Measure): Block[] {
  return blocks({ type: 'blockquote', children: [paragraph(...phrases)] });
}

function itemOf({ line, below = [] }: Line): ListItem {
  return below.length === 0 ? item(...line) : itemWith(line, ...below);
}

function blocks(...nodes: RootContent[]): Block[] {
  return nodes as Block[];
}
