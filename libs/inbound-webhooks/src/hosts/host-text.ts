import { z } from 'zod';
import { LONG_TEXT_BYTES, limitCombiningMarks, NAME_LENGTH } from '#contracts';

const URL_LENGTH = 2_048;
const ELLIPSIS = '…';
const LONGEST_LOOK = LONG_TEXT_BYTES; // of what may be megabytes, only the beginning is looked at

/** What PostgreSQL can't hold, or UTF-8 can't say, becomes the character that stands for such. */
const storable = (text: string): string =>
  limitCombiningMarks(text.replaceAll('\0', '\ufffd').toWellFormed()).normalize('NFC');

/** A line from a code host: never refused, but shortened to what a title or a name may be. */
export function hostLine(text: string, max = NAME_LENGTH): string {
  const line = storable(text.slice(0, LONGEST_LOOK)).replace(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}${ELLIPSIS}`;
}

/** A text of several lines, shortened to what a description may be. */
export function hostText(text: string, maxBytes = LONG_TEXT_BYTES): string {
  const clean = storable(text.slice(0, maxBytes)); // a character is a byte at least
  if (text.length <= maxBytes && Buffer.byteLength(clean) <= maxBytes) return clean;
  const bytes = Buffer.from(clean).subarray(0, maxBytes - Buffer.byteLength(ELLIPSIS));
  // A character that was cut in two decodes to U+FFFD, which would be longer than what it replaces.
  return `${new TextDecoder('utf-8').decode(bytes.subarray(0, wholeCharacters(bytes)))}${ELLIPSIS}`;
}

function wholeCharacters(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1]! & 0xc0) === 0x80) end--; // back over the bytes that only continue one
  const lead = bytes[end - 1] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return end - 1 + length <= bytes.length ? end - 1 + length : end - 1;
}

/** An address people can follow; any other is none. */
export function hostUrl(text: string): string | null {
  const url = storable(text.slice(0, LONGEST_LOOK)).trim();
  if (text.length > LONGEST_LOOK || url.length > URL_LENGTH || !/^https?:\/\//i.test(url)) return null;
  try {
    return new URL(url).href; // escaped, so that it can stand in a text
  } catch {
    return null;
  }
}

/** The same, as parts of a payload's shape. */
export const line = (max = NAME_LENGTH) => z.string().transform((text) => hostLine(text, max));
export const longText = (maxBytes = LONG_TEXT_BYTES) =>
  z
    .string()
    .nullish()
    .transform((text) => hostText(text ?? '', maxBytes));
export const address = z
  .string()
  .nullish()
  .transform((text) => hostUrl(text ?? ''));
export const optionalLine = z
  .string()
  .nullish()
  .transform((text) => hostLine(text ?? '') || null);

/** The host's own id of something, which outlives its names. */
export const hostId = z
  .union([z.number().int(), z.string().min(1).max(64)])
  .nullish()
  .catch(null)
  .transform((id) => (id === null || id === undefined ? null : hostLine(String(id), 64)));

/** The first of a list: to check millions of the rest would take minutes, and gigabytes for what is wrong with them. */
export const firstOf = <Item extends z.ZodType>(max: number, item: Item) =>
  z.preprocess((list) => (Array.isArray(list) ? list.slice(0, max) : list), z.array(item).nullish());
