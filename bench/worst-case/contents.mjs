// The worst texts within the limits.
export const KIBIBYTE = 1024;
export const LONG = 64 * KIBIBYTE; // a description or comment
export const BODY = KIBIBYTE ** 2;

const fill = (bytes, part) => {
  let text = '';
  let left = bytes;
  for (let n = 0; ; n++) {
    const next = part(n);
    left -= Buffer.byteLength(next);
    if (left < 0) return text.trim();
    text += next;
  }
};

/** A name of 255 code points that differs from the others only at its end. */
export const nameOf = (n) => `${'Ann '.repeat(60)}${String(n).padStart(3, '0')}`.padEnd(255, 'x');
/** Almost a name after every `@`. */
export const MENTIONS = fill(LONG, () => `@${nameOf(0).slice(0, 242)} `);
export const AT_SIGNS = '@'.repeat(LONG);
/** No word twice: as many different words as fit. */
export const words = (bytes, seed = 0) => fill(bytes, (n) => `${(n + seed * 20_000 + 50_000).toString(36)} `);
/** As many combining marks as a character may have, in the order that takes longest to sort. */
export const marks = (bytes) => fill(bytes, () => `a${'\u0301\u0327'.repeat(127)} `);
/** Opening brackets, emphasis and links that are never closed, for Markdown parsers. */
export const MARKUP = fill(LONG, () => '[*_`<![(');
export const TITLE = fill(255, (n) => `${(n + 1300).toString(36)} `);
/** As many words as a search accepts, each a prefix of many. */
export const PREFIXES = Array.from({ length: 100 }, (_, n) => 'abcdefghijklmnopqrstuvwxyz'[n % 26]).join(' ');
/** Words that match no prefix: each is corrected. */
export const MISSPELT = 'notificatoin dashbaord invocie pipleine spreadshet translaton onboarfing permisson '
  .repeat(3)
  .slice(0, 200)
  .trim();
/** An object nested as deep as is allowed, and as wide as fits. */
export const deep = (bytes, levels) => {
  let value = { texts: words(bytes * 0.6).split(' ') }; // with quotes and commas it is more
  for (let level = 2; level < levels; level++) value = { a: value };
  return value;
};
/** JSON of many small parts: the most parsing for its size. */
export const manyParts = (bytes) => Array.from({ length: Math.floor(bytes / 3) }, () => ({}));
