import { createHash } from 'node:crypto';
import { Conflict } from '#contracts';
import type { Part } from './answer-part.js';
import { endWithin, jsonLength, shortened } from './json-size.js';

/** Limits for the length of an answer's text. */
export const MAX_CHARACTERS = { min: 1_000, max: 100_000, default: 8_192 };
/** The maximum length of `next` in an answer. */
export const NEXT_LENGTH = 400;
const AROUND = 160; // characters besides the parts: names, id, `cut`, `created` and the count of `omitted`
const LEAST_TEXT = 256; // a shorter beginning of a text is left for the next answer

/** Where an answer stopped. */
export interface Stop {
  /** The next part. */
  key: string;
  /** How much of its text was shown, in UTF-16 units. */
  offset: number;
  /** Of the cut text, to detect that it has changed. */
  digest: string;
  page?: string;
}

export interface Filled {
  shown: Record<string, unknown>;
  /** Where to continue, and in which field; absent if everything was shown. */
  next?: Stop & { field: string };
  /** The number of parts that are not shown completely. */
  left: number;
  /** The field whose text is incomplete. */
  cut?: string;
}

/** Adds parts while there is room, starting where an earlier answer stopped. */
export async function fill(
  parts: Iterable<Part> | AsyncIterable<Part>,
  maxCharacters: number,
  from?: Stop,
): Promise<Filled> {
  const filled: Filled = { shown: {}, left: 0 };
  const roomOfAll = maxCharacters - AROUND - NEXT_LENGTH - '{}'.length;
  let room = roomOfAll;
  let awaited = from;
  for await (const given of parts) {
    const key = keyOf(given);
    if (awaited && awaited.key !== key) continue;
    if (!filled.next) {
      const part = fitPart(given, roomOfAll, awaited?.offset);
      const offset = awaited ? resumed(part, awaited) : 0;
      awaited = undefined;
      if (part.value !== given.value && part.id !== undefined) filled.cut = nameOf(part);
      const needed = costOf(part, offset, part.text?.length);
      if (needed <= room) {
        put(filled.shown, part, offset, part.text?.length);
        room -= needed;
        continue;
      }
      filled.next = begin(filled, part, key, offset, room);
    }
    filled.left += 1 + (given.left ?? 0);
    if (given.left !== undefined) break;
  }
  if (awaited) throw changed();
  return filled;
}

/** Shows what fits of a part, and returns where to continue. */
function begin(filled: Filled, part: Part, key: string, offset: number, room: number): Filled['next'] {
  const end = part.text === undefined ? 0 : endWithin(part.text, offset, room - costOf(part, offset, offset));
  const isFirst = Object.keys(filled.shown).length === 0;
  const isShown = end - offset >= LEAST_TEXT || (isFirst && end > offset);
  if (isShown) {
    put(filled.shown, part, offset, end);
    filled.cut = nameOf(part);
  }
  const stop = { key, offset: isShown ? end : offset, page: part.page, field: part.field };
  return { ...stop, digest: stop.offset > 0 ? digestOf(part.text ?? '') : '' };
}

/** A part in a form that fits into an answer of its own: a value that is too long becomes text, which can be cut. */
function fitPart(part: Part, room: number, offset = 0): Part {
  if (part.id !== undefined) {
    return jsonLength(part.value) <= room / 2 ? part : { ...part, value: shortened(part.value) };
  }
  if (part.text !== undefined || (offset === 0 && costOf(part, 0) <= room)) return part;
  const { value, ...rest } = part;
  if (typeof value === 'string') return { ...rest, text: value };
  return { ...rest, as: `${nameOf(part)}Json`, text: JSON.stringify(value) };
}

/** Where a text was cut, for callers that cut it themselves. */
export const stopIn = (part: Part, offset: number): Stop & { field: string } => ({
  key: keyOf(part),
  offset,
  digest: digestOf(part.text ?? ''),
  field: part.field,
});

const nameOf = ({ field, as }: Part): string => as ?? field;

const keyOf = (part: Part): string => `${nameOf(part)}${part.id ? `/${part.id}` : ''}`;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

const changed = () => new Conflict('What was being read has changed; read it again from the beginning');

function resumed(part: Part, { offset, digest }: Stop): number {
  if (offset > 0 && digestOf(part.text ?? '') !== digest) throw changed();
  return offset;
}

function shownOf({ id, value, text, textAs }: Part, start: number, end?: number): unknown {
  if (id === undefined) return text === undefined ? value : text.slice(start, end);
  // A continued item omits the fields that were already shown.
  const beside = start === 0 ? (value as object) : {};
  return { id, ...beside, ...(textAs && text !== undefined && { [textAs]: text.slice(start, end) }) };
}

const costOf = (part: Part, start: number, end?: number): number =>
  jsonLength(shownOf(part, start, end)) + nameOf(part).length + '"":[],'.length;

function put(shown: Record<string, unknown>, part: Part, start: number, end?: number): void {
  const name = nameOf(part);
  const value = shownOf(part, start, end);
  if (part.id === undefined) shown[name] = value;
  else shown[name] = [...((shown[name] as unknown[] | undefined) ?? []), value];
}
