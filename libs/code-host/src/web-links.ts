import type { Links } from './code-host.js';

/** A page that is on no web is none. */
export function linksUnder(page: string, paths: Omit<Links, 'root'>): Links | null {
  if (!URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol)) return null;
  return { root: page.replace(/\/+$/, ''), ...paths };
}
