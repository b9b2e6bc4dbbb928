import { parsedUrl } from '#contracts';

const MAX_LENGTH = 2_000;
/** A single `/`, followed by no character that a browser would drop or treat as another `/`. */
const PATH = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u;
const OWN = 'http://docket.invalid';

/** Where the browser goes after signing in: a path on the same site, or `/` for anything else. */
export function returnPath(given: unknown): string {
  if (typeof given !== 'string' || given.length > MAX_LENGTH || !PATH.test(given)) return '/';
  const { origin, pathname = '', search, hash } = parsedUrl(given, OWN) ?? {};
  return origin === OWN && isPlain(pathname) ? `${pathname}${search}${hash}` : '/';
}

/** Checked after decoding too, since pages and proxies may decode again. */
function isPlain(path: string): boolean {
  let decoded = path;
  for (let pass = 0; pass < 3; pass++) {
    if (decoded.startsWith('//') || /[\\\p{Cc}]/u.test(decoded)) return false;
    decoded = decoded.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
  return true;
}
