import { z } from 'zod';
import { LONG_TEXT_BYTES, limitCombiningMarks, NAME_LENGTH } from '#contracts';

const URL_LENGTH = 2_048;
const ELLIPSIS = '…';
const MAX_PROCESSED = LONG_TEXT_BYTES; // of a text that may be megabytes, only the beginning is processed
/** Combining marks per character. Normalizing them takes quadratic time, and a delivery may consist of marks. */
const MAX_MARKS = 16;
/** Total UTF-16 units for one text field over a whole list: the more items, the less of each is processed. */
const LIST_TEXT = 1024 * 1024;

/** Replaces what PostgreSQL cannot store or UTF-8 cannot encode by U+FFFD. */
const storable = (text: string): string =>
  limitCombiningMarks(text.replaceAll('\0', '\ufffd').toWellFormed(), MAX_MARKS).normalize('NFC');

/** A single line from a code host: never rejected, but shortened to the limit of a title or name. */
export function hostLine(text: string, max = NAME_LENGTH): string {
  const plain = text.slice(0, MAX_PROCESSED).replace(/\s+/gu, ' ').trimStart();
  const line = storable(plain.slice(0, 2 * max + 2))
    .replace(/\s+/gu, ' ')
    .trim(); // two UTF-16 units are at least one character
  if (line.length <= max) return line;
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}${ELLIPSIS}`;
}

/** A multi-line text, shortened to the limit of a description. */
export function hostText(text: string, maxBytes = LONG_TEXT_BYTES): string {
  const clean = storable(text.slice(0, maxBytes)); // a character is at least one byte
  if (text.length <= maxBytes && Buffer.byteLength(clean) <= maxBytes) return clean;
  const bytes = Buffer.from(clean).subarray(0, maxBytes - Buffer.byteLength(ELLIPSIS));
  // A truncated character would decode to U+FFFD, which is longer than the bytes it replaces.
  return `${new TextDecoder('utf-8').decode(bytes.subarray(0, wholeCharacters(bytes)))}${ELLIPSIS}`;
}

function wholeCharacters(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && (bytes[end - 1]! & 0xc0) === 0x80) end--; // skip continuation bytes
  const lead = bytes[end - 1] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return end - 1 + length <= bytes.length ? end - 1 + length : end - 1;
}

/** An http or https address; null for anything else. */
export function hostUrl(text: string): string | null {
  const given = text.length > MAX_PROCESSED ? '' : text.trim();
  if (given.length > URL_LENGTH || !/^https?:\/\//i.test(given)) return null;
  const url = storable(given);
  try {
    return new URL(url).href; // escaped, so that it is safe inside a text
  } catch {
    return null;
  }
}

/** The same as schema parts. */
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

/** The host's own id, which survives renames. */
export const hostId = z
  .union([z.number().int(), z.string().min(1).max(64)])
  .nullish()
  .catch(null)
  .transform((id) => (id === null || id === undefined ? null : hostLine(String(id), 64)));

/** The first items of a list: validating millions would take minutes, and gigabytes for the error details. */
export const firstOf = <Shape extends z.ZodRawShape>(max: number, item: z.ZodObject<Shape>) =>
  z.preprocess((list) => {
    if (!Array.isArray(list)) return list;
    const first = list.slice(0, max);
    const share = Math.floor(LIST_TEXT / Math.max(1, first.length));
    return first.map((one) => withShortTexts(one, Object.keys(item.shape), share));
  }, z.array(item).nullish());

/** Shortens only the fields that are parsed. */
function withShortTexts(item: unknown, fields: string[], length: number): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const given = item as Record<string, unknown>;
  const short = (value: unknown) => (typeof value === 'string' ? value.slice(0, length) : value);
  return Object.fromEntries(fields.filter((field) => field in given).map((field) => [field, short(given[field])]));
}
