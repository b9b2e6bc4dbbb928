import { useValue, Value } from '../live/value.js';

interface Place {
  path: string;
  query: URLSearchParams;
}

/** Paths on this site that are not pages of the console; the browser loads those itself. */
const ELSEWHERE = /^\/(api|v1|mcp|reference|openapi\.json|health|metrics|admin|webhooks|assets)(\/|$)/;

const here = (): Place => ({ path: location.pathname, query: new URLSearchParams(location.search) });
const place = new Value<Place>(here());

export const usePlace = (): Place => useValue(place);

export function navigate(href: string, { replace = false } = {}): void {
  if (href === location.pathname + location.search) return;
  const isOtherPage = new URL(href, location.origin).pathname !== location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  place.set(here());
  if (isOtherPage) {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}

/** Filters are stored in the address, so that a view can be shared as a link. An empty value removes the parameter. */
export function setQuery(changes: Record<string, string | null>, from = new URLSearchParams(location.search)): void {
  const query = new URLSearchParams(from);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = queryText(query);
  navigate(`${location.pathname}${text && `?${text}`}`, { replace: true });
}

/** Commas and `!` are not escaped, so that addresses stay readable: `status=todo,!done`. */
export const queryText = (query: URLSearchParams): string =>
  query.toString().replaceAll('%2C', ',').replaceAll('%21', '!');

/** Every link to a page of the console is handled here, including links in Markdown. */
export function followLinks(): void {
  window.addEventListener('popstate', () => place.set(here()));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    const isOrdinary = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isOrdinary || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || ELSEWHERE.test(link.pathname)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}

/** The values of a pattern's `:names` if the path matches it. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  if (pattern === '/') return path === '/' ? {} : null;
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) values[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return values;
}

/** The project of a project page or a ticket page. */
export const projectInAddress = (): string | undefined =>
  /^\/(?:projects|tickets)\/([A-Z][A-Z0-9]*)/.exec(location.pathname)?.[1];
