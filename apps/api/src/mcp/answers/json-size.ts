/** How many bytes a value takes as JSON. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

const SHORT_ESCAPES = new Set(['"', '\\', '\b', '\t', '\n', '\f', '\r'].map((character) => character.charCodeAt(0)));

/** Where a text has to end so that, from `start` on, it takes at most `room` bytes in a JSON string. */
export function endWithin(text: string, start: number, room: number): number {
  let end = start;
  for (let left = room; end < text.length; ) {
    const code = text.codePointAt(end)!;
    left -= bytesOf(code);
    if (left < 0) break;
    end += code > 0xffff ? 2 : 1;
  }
  return end;
}

function bytesOf(code: number): number {
  if (SHORT_ESCAPES.has(code)) return 2;
  if (code < 0x20 || (code >= 0xd800 && code <= 0xdfff)) return 6; // as \u00XX
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
