import type { Links } from './code-host.js';

/** Null unless the page is a web address. */
export function linksUnder(page: string, files: string): Links | null {
  if (!URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol)) return null;
  return { root: page.replace(/\/+$/, ''), files };
}
