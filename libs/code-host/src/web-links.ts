import { parsedUrl } from '#contracts';
import type { Links } from './code-host.js';

/** Null for a page that is not on the web. */
export function linksUnder(page: string, paths: Omit<Links, 'root'>): Links | null {
  if (!/^https?:$/.test(parsedUrl(page)?.protocol ?? '')) return null;
  return { root: page.replace(/\/+$/, ''), ...paths };
}
