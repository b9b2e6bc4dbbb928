/** Marks a query with invalid percent-encoding; the validation pipe names the parameter. */
export const MALFORMED = Symbol('malformed query parameter');

export type ParsedQuery = Record<string, string | string[]> & { [MALFORMED]?: string };

/** Unlike common parsers, it does not guess what an invalid `%` meant. */
export function parseQueryString(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const split = pair.indexOf('=');
    const rawName = split === -1 ? pair : pair.slice(0, split);
    const name = decode(rawName);
    const value = decode(split === -1 ? '' : pair.slice(split + 1));
    if (name === undefined || value === undefined) {
      query[MALFORMED] = name ?? rawName;
      continue;
    }
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return query;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
