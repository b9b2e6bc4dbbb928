import type { SemVer } from 'semver';
import type { Difference } from '../difference.js';
import type { Area } from '../extract/areas.js';
import { code, link, type Phrase, strong } from '../mdx/nodes.js';

declare const MEASURE: unique symbol;
/**
 * A part of a sentence about the difference itself: its size, its refs, and how much of it was read. The words are
 * written in this code, and only numbers, links and the names of the difference can be inserted, so no text of a diff or
 * a commit gets in.
 */
export interface Measure {
  readonly phrases: readonly Phrase[];
  readonly [MEASURE]: true;
}

/** Text that is written where it is used, as opposed to text that was read. */
type Written<T extends string> = string extends T ? never : T;

/** A sentence with its numbers, its links and the names of the difference. */
export function measure(words: TemplateStringsArray, ...parts: readonly (Measure | number)[]): Measure {
  return asMeasure(
    words.flatMap((text, index): Phrase[] => {
      const part = parts[index];
      const inserted = typeof part === 'number' ? [part.toLocaleString('en-US')] : (part?.phrases ?? []);
      return text === '' ? [...inserted] : [text, ...inserted];
    }),
  );
}

export const NOTHING: Measure = measure``;

/** `1 file`, `2 files`. */
export function counted<const One extends string, const Many extends string>(
  number: number,
  one: Written<One>,
  many?: Written<Many>,
): Measure {
  return asMeasure([`${number.toLocaleString('en-US')} ${number === 1 ? one : (many ?? `${one}s`)}`]);
}

/** A number that is a name: without separators. */
export function numbered(number: number): Measure {
  return asMeasure([String(number)]);
}

/** A word that is written where it is used, shown as code. */
export function named<const Name extends string>(name: Written<Name>): Measure {
  return asMeasure([code(name)]);
}

/** One of the two refs, shown as code. */
export function refOf(difference: Difference, side: 'base' | 'head'): Measure {
  return asMeasure([code(difference[side])]);
}

/** Head as the name of a version. A ref cannot contain a space. */
export function headName({ head }: Difference): Measure {
  return asMeasure([head.replace(/\s/g, '')]);
}

/** The name of the repository without its owner. */
export function productOf({ repo }: Difference): Measure {
  return asMeasure([(repo.split('/')[1] ?? repo).replace(/\s/g, '')]);
}

export function mergeBaseOf({ mergeBase }: Difference): Measure {
  return asMeasure([code(mergeBase.slice(0, 7))]);
}

export function versionOf({ version }: SemVer): Measure {
  return asMeasure([code(version)]);
}

export function areaName({ name }: Area): Measure {
  return asMeasure([name === '.' ? 'at the top' : code(name)]);
}

export function emphasised(part: Measure): Measure {
  return asMeasure([strong(...part.phrases)]);
}

/** The page of a part on the code host; the part alone if there is none. */
export function linked(part: Measure, url: string | undefined): Measure {
  return asMeasure(link(url, ...part.phrases));
}

export function dated(iso: string): Measure {
  return asMeasure([new Date(iso).toISOString().slice(0, 10)]);
}

/** `a`, `a and b`, `a, b and c`; parts without words are left out. */
export function listed(parts: readonly Measure[]): Measure {
  const all = parts.filter(({ phrases }) => phrases.length > 0);
  return asMeasure(
    all.flatMap(({ phrases }, index) => {
      if (index === 0) return [...phrases];
      return [index === all.length - 1 ? ' and ' : ', ', ...phrases];
    }),
  );
}

/** Sentences one after the other. */
export function sentences(parts: readonly Measure[]): Measure {
  const all = parts.filter(({ phrases }) => phrases.length > 0);
  return asMeasure(all.flatMap(({ phrases }, index) => (index === 0 ? [...phrases] : [' ', ...phrases])));
}

export function isEmpty({ phrases }: Measure): boolean {
  return phrases.length === 0;
}

/** As plain text, for summaries. */
export function textOf({ phrases }: Measure): string {
  const plain = (phrase: Phrase): string => {
    if (typeof phrase === 'string') return phrase;
    if ('value' in phrase) return phrase.value;
    return 'children' in phrase ? phrase.children.map(plain).join('') : '';
  };
  return phrases.map(plain).join('');
}

function asMeasure(phrases: readonly Phrase[]): Measure {
  return { phrases } as Measure;
}
