import { isUtf8 } from 'node:buffer';
import sjson from 'secure-json-parse';
import { type DocketError, ValidationFailed } from '#contracts';

/** The root counts as 1. Deeper than any real request, and far below what recursive code can handle. */
export const MAX_JSON_DEPTH = 20;

/** Objects and lists, far more than a real request has: validating 1 MiB of `{}` takes a third of a second. */
const MAX_PARTS = 100_000;

/** Far more than a real request has. A megabyte of field names takes seconds to parse and reject. */
export const MAX_FIELDS = 10_000;

/** More than a real payload has. 25 MB of nothing else would take half a second to parse. */
const MAX_MARKS = 1_000_000;

/** Stands for an unreadable body until authentication, which comes first. */
export class UnreadableBody {
  constructor(readonly error: DocketError) {}
}

const refuse = (message: string) => new UnreadableBody(ValidationFailed.on('body', message));

/**
 * Parses the bytes of a request. An empty body counts as no body: `DELETE` with a JSON content type and nothing in it
 * works.
 */
export function parseJsonBody(bytes: Buffer, mostFields = MAX_FIELDS): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return refuse('Body must be valid UTF-8');
  const excess = excessOf(bytes, mostFields);
  if (excess) return refuse(excess);
  try {
    return sjson.parse(bytes.toString('utf8'), undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const forbidden = /forbidden prototype/i.test((error as Error).message);
    return refuse(forbidden ? 'Body must not hold __proto__ or constructor.prototype' : 'Body must be valid JSON');
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [BRACE, END_BRACE, BRACKET, END_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Counts brackets and colons outside strings before parsing. Returns what there is too much of. */
function excessOf(bytes: Buffer, mostFields: number): string | undefined {
  let [depth, parts, fields] = [0, 0, 0];
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === QUOTE) index = endOfString(bytes, index + 1);
    else if (byte === BRACE || byte === BRACKET) {
      if (++depth > MAX_JSON_DEPTH) return `Body must not be nested deeper than ${MAX_JSON_DEPTH} levels`;
      if (++parts > MAX_PARTS) return `Body must not have more than ${MAX_PARTS} objects and lists`;
    } else if (byte === END_BRACE || byte === END_BRACKET) depth--;
    else if (byte === COLON && ++fields > mostFields) return `Body must not have more than ${mostFields} fields`;
  }
  return hasTooManyMarks(bytes) ? `Body must not have more than ${MAX_MARKS} combining marks` : undefined;
}

/** First bytes of the UTF-8 forms of U+0300 to U+037F: the combining diacritical marks and a few Greek letters. */
const MARK_BYTES = [0xcc, 0xcd];

function hasTooManyMarks(bytes: Buffer): boolean {
  if (bytes.length < 2 * MAX_MARKS) return false;
  let marks = 0;
  for (const byte of MARK_BYTES) {
    for (let at = bytes.indexOf(byte); at !== -1; at = bytes.indexOf(byte, at + 1)) {
      if (++marks > MAX_MARKS) return true;
    }
  }
  return false;
}

/**
 * Searches from quote to quote, because checking 25 MiB byte by byte would block the process for a quarter of a second.
 */
function endOfString(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(QUOTE, start); end !== -1; end = bytes.indexOf(QUOTE, end + 1)) {
    let before = end - 1;
    while (before >= start && bytes[before] === BACKSLASH) before--;
    if ((end - 1 - before) % 2 === 0) return end; // otherwise the last backslash escapes it
  }
  return bytes.length;
}
