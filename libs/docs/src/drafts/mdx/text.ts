/**
 * Invisible characters that change how text is displayed or parsed: controls, bidirectional overrides, invisible
 * joiners and separators, byte order marks, and unpaired surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/**
 * User name and password in a URL. Unescaped `?` and `#` occur in passwords; after a port number they end the
 * authority.
 */
const USERINFO = /:\/\/((?:[^\s/?#"`:]*:(?!\d*[?#])[^\s/"`]*|[^\s/?#"`]+)@)/g;

/** Untrusted text of several lines, for a code block. */
export function visible(text: string): string {
  const seen = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'));
  return withoutUserinfo(seen);
}

/**
 * Removes credentials: `https://ada:secret@host` becomes `https://host`. `visible` does this for displayed text; text
 * that is cut or compared earlier must pass through here first, since half an address may lack its `@`.
 */
export function withoutUserinfo(text: string): string {
  // `git@` is the usual SSH user, not a secret.
  return text.replace(USERINFO, (whole, userinfo: string) => (userinfo === 'git@' ? whole : '://'));
}

/** Untrusted text on one line. */
export function oneLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** At most `max` whole characters, with an ellipsis if it was cut. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${text
    .slice(0, max - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
