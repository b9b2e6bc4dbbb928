import { isUtf8 } from 'node:buffer';
import sjson from 'secure-json-parse';
import { type DocketError, ValidationFailed } from '#contracts';

/** The root counts as 1. Deeper than any real request, and far from what recursive code can stand. */
export const MAX_JSON_DEPTH = 20;

/** Stands for a body that cannot be read until the credential was looked at, which comes first. */
export class UnreadableBody {
  constructor(readonly error: DocketError) {}
}

const refuse = (message: string) => new UnreadableBody(ValidationFailed.on('body', message));

/** Bytes of a request to its value. An empty body is no body: `DELETE` with a JSON content type and nothing in it works. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return refuse('Body must be valid UTF-8');
  const text = bytes.toString('utf8');
  if (isTooDeep(text)) return refuse(`Body must not be nested deeper than ${MAX_JSON_DEPTH} levels`);
  try {
    return sjson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    const forbidden = /forbidden prototype/i.test((error as Error).message);
    return refuse(forbidden ? 'Body must not hold __proto__ or constructor.prototype' : 'Body must be valid JSON');
  }
}

/** Counts brackets outside strings, before anything is built from them. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === 0x5c) index++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}
