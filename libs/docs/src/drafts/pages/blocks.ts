import type { ListItem, RootContent } from 'mdast';
import type { Doubt } from '../facts/proof.js';
import { heading, item, list, paragraph } from '../mdx/nodes.js';
import type { Heading } from './headings.js';
import type { Measure } from './measure.js';
import { capped } from './subject.js';
import { type Fact, itemOf, type Line, type Question, type Words } from './words.js';

declare const BLOCK: unique symbol;

/**
 * A part of a page. Only the functions of this file create them, and they take proven facts, the statements of commits,
 * doubts for the last section, and measures of the difference, under headings of a closed set: nothing else can be
 * written on a page.
 */
export type Block = RootContent & { readonly [BLOCK]: true };

export interface SectionOptions {
  title: Heading;
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
export function chapter(title: Heading, sections: readonly Block[], intro?: Measure): Block[] {
  if (sections.length === 0) return [];
  return [...blocks(heading(2, title), ...(intro ? [paragraph(...intro.phrases)] : [])), ...sections];
}

/** What only a human can decide. */
export function humanSection(
  doubts: readonly Doubt[],
  say: (doubt: Doubt) => Question,
  more: readonly Words[],
  most: number,
): Block[] {
  const { shown, rest } = capped(doubts, most);
  const items: ListItem[] = [...shown.map(say), ...more].map(({ phrases }) => item(...phrases));
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

function blocks(...nodes: RootContent[]): Block[] {
  return nodes as Block[];
}
