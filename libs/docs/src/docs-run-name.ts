import { createHash } from 'node:crypto';
import type { HostedRepository } from '#code-host';
import type { DocsInput } from './docs-input.js';
import { slug } from './drafts/slug.js';

const HASH_LENGTH = 10; // distinguishes the runs of one repository

export interface DocsRunName {
  /** Requests with the same key share one run. */
  key: string;
  branch: string;
  title: string;
}

/** One for each (repository, base, head, audience, ticket, pull request). */
export function docsRunName({ provider, repo }: HostedRepository, input: DocsInput): DocsRunName {
  const { base, head, audience = 'both', ticketId = null, prNumber = null } = input;
  const key = JSON.stringify([provider, repo.toLowerCase(), base, head, audience, ticketId, prNumber]);
  const hash = createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH);
  const range = prNumber === null ? `${slug(base)}-to-${slug(head)}` : `pr-${prNumber}`;
  const title = `docs: ${repo} ${prNumber === null ? `${base} to ${head}` : `#${prNumber}`}`;
  return { key, branch: `docket/docs-${range}-${hash}`, title };
}
