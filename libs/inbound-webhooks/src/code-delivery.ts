import { createHash } from 'node:crypto';
import type { CodeEvent, CodeProvider, Ignored } from './code-event.js';
import { readGitHubEvent } from './hosts/github-events.js';
import { readGitLabEvent } from './hosts/gitlab-events.js';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What the headers say about a delivery. */
export interface Announcement {
  provider: CodeProvider;
  /** From the event header; undefined if only the payload says it. */
  event: string | undefined;
  /** From the host, or a hash of the body. */
  deliveryId: string;
  /** Deliveries with the same key are duplicates. */
  deliveryKey: string;
}

const NAME = /^[\x20-\x7e]{1,255}$/;

/** Gitea sends GitHub's headers too, so its own are checked first. */
export function announcementOf(headers: Headers, body: Uint8Array): Announcement {
  const named = (...names: string[]) =>
    names.map((name) => headers[name]).find((value): value is string => typeof value === 'string' && NAME.test(value));
  // Computed only if needed: hashing 25 MiB takes 0.1 s.
  const digest = () => createHash('sha256').update(body).digest('hex');
  const gitlab = named('x-gitlab-event');
  // Of these hosts, only GitLab signs with Standard Webhooks.
  if (gitlab || headers['x-gitlab-token'] !== undefined || headers['webhook-signature'] !== undefined) {
    const own = named('webhook-id', 'idempotency-key'); // both hold the same value; the first is signed
    const shared = named('x-gitlab-event-uuid');
    // Events caused by one another share this id, so it does not identify a delivery.
    const deliveryKey = own ?? (shared ? `${shared}/${digest()}` : digest());
    return { provider: 'gitlab', event: gitlab, deliveryId: shared ?? own ?? deliveryKey, deliveryKey };
  }
  const gitea = named('x-gitea-event', 'x-forgejo-event', 'x-gogs-event');
  const deliveryId = named('x-gitea-delivery', 'x-forgejo-delivery', 'x-github-delivery') ?? digest();
  if (gitea) return { provider: 'gitea', event: gitea, deliveryId, deliveryKey: deliveryId };
  return { provider: 'github', event: named('x-github-event'), deliveryId, deliveryKey: deliveryId };
}

/** Parses a payload into a host-independent event. */
export function readCodeEvent({ provider, event }: Announcement, payload: unknown): CodeEvent | Ignored {
  if (provider === 'gitlab') return readGitLabEvent(payload);
  const kind = event ?? kindOf(payload);
  return kind ? readGitHubEvent(provider, kind, payload) : { ignored: 'The payload has an unknown shape' };
}

/** Without an event header, the payload's shape shows what it is about. */
function kindOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  if ('zen' in payload) return 'ping';
  if ('comment' in payload) return 'issue_comment';
  if ('review' in payload) return 'pull_request_review';
  if ('pull_request' in payload) return 'pull_request';
  if ('issue' in payload) return 'issues';
  return 'ref' in payload && 'commits' in payload ? 'push' : undefined;
}
