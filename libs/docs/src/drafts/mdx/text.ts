/**
 * Characters that nobody sees but that change what is seen or how it is parsed: controls, bidirectional overrides,
 * invisible joiners and separators, byte order marks, and halves of surrogate pairs.
 */
const UNSEEN = /[\p{Cc}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** The name and the password of an address. People leave `?` and `#` in passwords; after the number of a port they end it. */
const USERINFO = /:\/\/((?:[^\s/?#"`:]*:(?!\d*[?#])[^\s/"`]*|[^\s/?#"`]+)@)/g;

/** Foreign text of several lines, for a code block. */
export function visible(text: string): string {
  const seen = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'));
  return withoutUserinfo(seen);
}

/**
 * No page shows what opens somebody's door: `https://ada:secret@host` is `https://host`. What is shown passes through
 * `visible`; what is cut or compared before that goes through here first, since half an address hides its `@`.
 */
export function withoutUserinfo(text: string): string {
  // `git@` is how every host is reached over SSH, and no secret.
  return text.replace(USERINFO, (whole, userinfo: string) => (userinfo === 'git@' ? whole : '://'));
}

/** Foreign text on one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** At most `max` characters, whole ones, with a sign that something is missing. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
