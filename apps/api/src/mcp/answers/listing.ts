import { createHash } from 'node:crypto';
import { ValidationFailed } from '#contracts';
import type { Page } from '#data';
import { jsonLength, shortened } from './json-size.js';

const SEAL_LENGTH = 8; // 48 bits: enough to detect mistakes; it is not a security measure
const AROUND = 400; // names and numbers besides the items, and a cursor that holds a time or a rank

/** Identifies the list: a cursor of another list would start anywhere. */
export type ListName = readonly [tool: string, filters: object];

/** Where a list continues. */
interface Position {
  /** The number of items before it. */
  before: number;
  cursor?: string;
}

export const sealedAnswer = (list: ListName, { before, cursor }: Position): string =>
  `${sealOf(list)}${before}.${cursor}`;

function openCursor(list: ListName, given: string | undefined): Position {
  if (given === undefined) return { before: 0 };
  const match = given.startsWith(sealOf(list)) && /^(\d{1,9})\.(.+)$/.exec(given.slice(SEAL_LENGTH));
  if (!match) throw refusedCursor();
  return { before: Number(match[1]), cursor: match[2] };
}

const refusedCursor = (): ValidationFailed =>
  ValidationFailed.on('cursor', 'Cursor must come from this list, with the same filters, sort and order');

const sealOf = (list: ListName): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, SEAL_LENGTH);

interface Listed<T> {
  name: string;
  list: ListName;
  limit: number;
  cursor: string | undefined;
  maxCharacters: number;
  read: (limit: number, cursor: string | undefined) => Promise<Page<T>>;
  idOf: (item: T) => string;
  show: (item: T) => object;
}

/** A page, or a shorter one if it does not fit: the remaining items are left for the next call. */
export async function listAnswer<T>(of: Listed<T>): Promise<object> {
  const { name, list, limit, maxCharacters, read } = of;
  const { before, cursor } = openCursor(list, of.cursor);
  for (let count = limit; ; ) {
    const { items, total, nextCursor } = await read(count, cursor);
    const shown = items.map((item) => fitItem(of.idOf(item), of.show(item), maxCharacters - AROUND));
    const after = before + shown.length;
    const omitted = nextCursor && {
      count: Math.max(1, total - after),
      next: sealedAnswer(list, { before: after, cursor: nextCursor }),
    };
    const answer = { [name]: shown, total, ...(omitted && { omitted }) };
    const length = jsonLength(answer);
    if (length <= maxCharacters) return answer;
    if (shown.length <= 1) throw tooShort(length);
    const around = Math.max(AROUND, length - jsonLength(shown)); // with a cursor as long as the next may be
    count = Math.min(shown.length - 1, fitting(shown, maxCharacters - around));
  }
}

/** How many items fit into an answer; at least one, or the list would never continue. */
function fitting(items: object[], room: number): number {
  let left = room;
  const tooMany = items.findIndex((item) => {
    left -= jsonLength(item) + 1;
    return left < 0;
  });
  return tooMany === -1 ? items.length : Math.max(1, tooMany);
}

function fitItem(id: string, item: object, room: number): object {
  if (jsonLength(item) <= room) return item;
  const short = { ...(shortened(item) as object), cut: 'item' };
  return jsonLength(short) <= room ? short : { id, cut: 'item' };
}

/** Only a cursor with a long title or name can exceed the length of an answer. */
const tooShort = (length: number): ValidationFailed =>
  ValidationFailed.on('maxCharacters', `Max characters must be at least ${length} here, or the list sorted by a time`);
