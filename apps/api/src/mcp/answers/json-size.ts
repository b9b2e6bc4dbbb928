/** The length of a value as JSON, in UTF-16 units. */
export const jsonLength = (value: unknown): number => (JSON.stringify(value) ?? '').length;

const SHORT_ESCAPES = new Set(['"', '\\', '\b', '\t', '\n', '\f', '\r'].map((character) => character.charCodeAt(0)));

/** Where to end a text so that, from `start` on, it takes at most `room` characters in a JSON string. */
export function endWithin(text: string, start: number, room: number): number {
  let end = start;
  for (let left = room; end < text.length; ) {
    const code = text.codePointAt(end)!;
    left -= lengthOf(code);
    if (left < 0) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

function lengthOf(code: number): number {
  if (SHORT_ESCAPES.has(code)) return 2;
  if (code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) return 6; // as \u00XX
  return code > 0xffff ? 2 : 1;
}

const SHORT_STRING = 36; // an id

/** The same value with long strings shortened, if it would not fit into an answer of its own. */
export const shortened = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, part) => {
      if (typeof part !== 'string' || part.length <= SHORT_STRING) return part;
      return `${part.slice(0, endWithin(part, 0, SHORT_STRING))}…`;
    }),
  );
