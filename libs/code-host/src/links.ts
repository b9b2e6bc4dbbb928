import type { Links } from './code-host.js';

/** Addresses under a repository's page. `place` is how the host writes "this file as of this commit". */
export function linksUnder(page: string, place: string): Links | null {
  if (!URL.canParse(page) || !/^https?:$/.test(new URL(page).protocol)) return null;
  const root = page.replace(/\/+$/, '');
  const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  return {
    commit: (sha) => `${root}/commit/${sha}`,
    file: (sha, path, line) => `${root}/${place}/${sha}/${encoded(path)}${line ? `#L${line}` : ''}`,
    compare: (base, head) => `${root}/compare/${encoded(base)}...${encoded(head)}`,
    issue: (number) => `${root}/issues/${number}`,
  };
}
