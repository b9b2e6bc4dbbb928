const LONGEST = 2_000;
/** A single `/`, and then nothing that a browser would drop or read as another `/`. */
const PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const OWN = 'http://docket.invalid';

/** Where a browser goes after signing in: a path on our own site, or `/` for anything else. */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > LONGEST || !PATH.test(given) || !URL.canParse(given, OWN)) return '/';
  const { origin, pathname, search, hash } = new URL(given, OWN);
  return origin === OWN && isPlain(pathname) ? `${pathname}${search}${hash}` : '/';
}

/** Also once its escapes are decoded, as pages and proxies may do again. */
function isPlain(path: string): boolean {
  let decoded = path;
  for (let pass = 0; pass < 3; pass++) {
    if (decoded.startsWith('//') || /[\\\p{Cc}]/u.test(decoded)) return false;
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return true;
}
