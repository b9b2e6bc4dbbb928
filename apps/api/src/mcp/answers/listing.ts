import { createHash } from 'node:crypto';
import { ValidationFailed } from '#contracts';
import type { Page } from '#data';
import { ANSWER_BYTES } from './answer-budget.js';
import { jsonBytes } from './json-size.js';

const SEAL_LENGTH = 8; // 48 bits: enough against a mistake, and it guards nothing else
const AROUND = 256; // the names and numbers beside the items
/** A cursor holds the value that is sorted by: a time or a rank, or a name of 255 characters that must all be escaped. */
const CURSOR_BYTES = { short: 256, long: 2560 };

/** Which list it is: a cursor of another one would begin anywhere. */
export type ListName = readonly [tool: string, filters: object];

export const sealedCursor = (list: ListName, cursor: string): string => `${sealOf(list)}${cursor}`;

export function openedCursor(list: ListName, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (!given.startsWith(sealOf(list))) throw refusedCursor();
  return given.slice(SEAL_LENGTH);
}

export const refusedCursor = (): ValidationFailed =>
  ValidationFailed.on('cursor', 'Cursor must be one this list handed out, with the same filters, sort and order');

const sealOf = (list: ListName): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, SEAL_LENGTH);

/** How many of them an answer has room for; one at least, or the list would never go on. */
export function fitting(items: object[], cursor: keyof typeof CURSOR_BYTES = 'short'): number {
  let room = ANSWER_BYTES - AROUND - CURSOR_BYTES[cursor];
  const tooMany = items.findIndex((item) => {
    room -= jsonBytes(item) + 1;
    return room < 0;
  });
  return tooMany === -1 ? items.length : Math.max(1, tooMany);
}

interface Listed<T> {
  name: string;
  list: ListName;
  limit: number;
  cursor: keyof typeof CURSOR_BYTES;
  read: (limit: number) => Promise<Page<T>>;
  show: (item: T) => object;
}

/** A page, and when it does not fit a shorter one: its cursor is then the one after the last item shown. */
export async function listed<T>({ name, list, limit, cursor, read, show }: Listed<T>): Promise<object> {
  for (let asked = limit; ; ) {
    const { items, total, nextCursor } = await read(asked);
    const shown = items.map(show);
    const count = fitting(shown, cursor);
    if (count >= shown.length) {
      return { [name]: shown, total, ...(nextCursor && { cursor: sealedCursor(list, nextCursor) }) };
    }
    asked = count;
  }
}
