import { createHash } from 'node:crypto';
import { Conflict } from '#contracts';
import type { Part } from './answer-part.js';
import { endWithin, jsonBytes } from './json-size.js';

/** What one answer may take of an agent's attention: bytes of its text. */
export const ANSWER_BYTES = 8 * 1024;
const CONTINUATION_BYTES = 1024; // the longest there is, and the few words around an object
const LEAST_TEXT = 256; // less of a text than that, at the end of an answer, is better left for the next one

/** Where an answer ended. */
export interface Stop {
  /** The part that comes next. */
  key: string;
  /** How much of its text was shown, in UTF-16 units. */
  offset: number;
  /** Of the text that was cut, to notice that it has changed. */
  digest: string;
  page?: string;
}

export interface Filled {
  shown: Record<string, unknown>;
  /** Where it goes on, and in which field; absent when all was shown. */
  next?: Stop & { field: string };
  /** The field whose text is not complete. */
  cut?: string;
}

/** Takes parts for as long as there is room, beginning where an earlier answer stopped. */
export async function fill(parts: Iterable<Part> | AsyncIterable<Part>, from?: Stop): Promise<Filled> {
  const shown: Record<string, unknown> = {};
  let room = ANSWER_BYTES - CONTINUATION_BYTES - '{}'.length;
  let awaited = from;
  for await (const part of parts) {
    const key = keyOf(part);
    if (awaited && awaited.key !== key) continue;
    const offset = awaited ? resumed(part, awaited) : 0;
    awaited = undefined;
    const needed = costOf(part, offset, part.text?.length);
    const isFirst = Object.keys(shown).length === 0;
    if (needed > room) {
      const end = part.text === undefined ? 0 : endWithin(part.text, offset, room - costOf(part, offset, offset));
      const worthIt = end - offset >= LEAST_TEXT || (isFirst && end > offset);
      if (worthIt) put(shown, part, offset, end);
      const stop = { key, offset: worthIt ? end : offset, page: part.page, field: part.field };
      const digest = stop.offset > 0 ? digestOf(part.text ?? '') : '';
      return { shown, next: { ...stop, digest }, ...(worthIt && { cut: part.as ?? part.field }) };
    }
    put(shown, part, offset, part.text?.length);
    room -= needed;
  }
  if (awaited) throw changed();
  return { shown };
}

/** Where a text was cut, for whoever cut it elsewhere. */
export const stopIn = (part: Part, offset: number): Stop & { field: string } => ({
  key: keyOf(part),
  offset,
  digest: digestOf(part.text ?? ''),
  field: part.field,
});

const keyOf = ({ field, as, id }: Part): string => `${as ?? field}${id ? `/${id}` : ''}`;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

const changed = () => new Conflict('What was being read has changed; read it again from the beginning');

function resumed(part: Part, { offset, digest }: Stop): number {
  if (offset > 0 && digestOf(part.text ?? '') !== digest) throw changed();
  return offset;
}

function shownOf({ id, value, text, textAs }: Part, start: number, end?: number): unknown {
  if (id === undefined) return text === undefined ? value : text.slice(start, end);
  // Who reads on has the rest of the item already.
  const beside = start === 0 ? (value as object) : {};
  return { id, ...beside, ...(textAs && text !== undefined && { [textAs]: text.slice(start, end) }) };
}

const costOf = (part: Part, start: number, end?: number): number =>
  jsonBytes(shownOf(part, start, end)) + (part.as ?? part.field).length + '"":[],'.length;

function put(shown: Record<string, unknown>, part: Part, start: number, end?: number): void {
  const name = part.as ?? part.field;
  const value = shownOf(part, start, end);
  if (part.id === undefined) shown[name] = value;
  else shown[name] = [...((shown[name] as unknown[] | undefined) ?? []), value];
}
