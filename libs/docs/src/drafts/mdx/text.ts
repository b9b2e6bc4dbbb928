/**
 * Invisible characters that change how text is displayed or parsed: controls, bidirectional overrides, invisible
 * joiners and separators, byte order marks, and unpaired surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cn}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb](?<![\n\t])/gu;

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
    .replace(UNSEEN, '\ufffd');
  return withoutSecrets(seen);
}

/** Neither `react@18.2.0`, as a domain begins with a letter, nor `git@`, the user of every code host. */
const ADDRESS = /(?:mailto:)?(?<![\w.%+-])(?!git@)[\w.%+-]+@(?:[a-z](?:[\w-]{0,62}\w)?\.)+[a-z]{2,24}\b/gi;
/** Tokens of services that mark theirs, and keys. */
const TOKEN =
  /\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|A(?:KIA|SIA)[0-9A-Z]{16}|AIza[\w-]{30,}|sk-[\w-]{20,}|[rs]k_(?:live|test)_\w{10,}|npm_\w{30,}|dkt_\w{30,}|pypi-[\w-]{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]+)|-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*/g;
/** A value that is given to something called a password, a secret or the like. */
const GIVEN =
  /((?:pass(?:word|wd|phrase)?|secret|token|credentials?|api[_-]?key|private[_-]?key|access[_-]?key|auth[_-]?key)\w*["'`\]]?\s*(?::=|[:=]|=>|\bis\b|\bBY\b)?\s*)(["'])((?:(?!\2)[^\\\n]){3,})\2/gi;
const ASSIGNED =
  /\b([A-Z0-9_]*(?:PASS(?:WORD|WD|PHRASE)?|SECRET|TOKEN|CREDENTIALS?|API_?KEY|PRIVATE_?KEY|ACCESS_?KEY)[A-Z0-9_]*\s*=\s*|(?:password|passwd|secret|token)\s*=\s*)([^\s"'`,;)}\]]{3,})/g;

/** Removes e-mail addresses and credentials. */
export function withoutSecrets(text: string): string {
  return withoutUserinfo(text)
    .replace(TOKEN, '(removed)')
    .replace(GIVEN, (_, name: string, quote: string) => `${name}${quote}(removed)${quote}`)
    .replace(ASSIGNED, '$1(removed)')
    .replace(ADDRESS, '(address removed)');
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

/** At most `max` characters, cut after a word and with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '');
  const space = cut.search(/\s\S*$/);
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
