import { createHash } from 'node:crypto';
import type { Difference, DraftOptions, PageAudience } from './difference.js';

/** File systems allow 255 bytes for a name; the extension and a hash must fit too. */
const MAX_LENGTH = 200;
/** Enough to distinguish the refs of one repository. */
const HASH_LENGTH = 8;

/** A name of `A-Za-z0-9._-`; a short hash is appended if the original cannot be recovered from it. */
export function slug(text: string): string {
  const kept = text.replace(/[^A-Za-z0-9._-]+/g, '-');
  if (kept === text) return text;
  return [kept.replace(/^-+|-+$/g, ''), hashOf(text)].filter((part) => part !== '').join('-');
}

export function pagePath(audience: PageAudience, { repo, base, head }: Difference, { prNumber }: DraftOptions): string {
  const range = prNumber === undefined ? `${slug(base)}-to-${slug(head)}` : `pr-${prNumber}`;
  const name = [...repo.split('/').map(slug), range].join('-');
  const short = name.length > MAX_LENGTH ? `${name.slice(0, MAX_LENGTH)}-${hashOf(name)}` : name;
  return `content/docs/${audience}/${short}.mdx`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
