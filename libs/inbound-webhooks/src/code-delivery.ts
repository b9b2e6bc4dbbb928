import { createHash } from 'node:crypto';
import type { CodeEvent, CodeProvider, Ignored } from './code-event.js';
import { readGitHubEvent } from './hosts/github-events.js';
import { readGitLabEvent } from './hosts/gitlab-events.js';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How a host announces a delivery, apart from its payload. */
export interface Announcement {
  provider: CodeProvider;
  /** What its header says happened; none where the payload must tell. */
  event: string | undefined;
  /** As the host calls it, or made from the bytes. */
  deliveryId: string;
  /** What makes two deliveries one. */
  deliveryKey: string;
}

const NAME = /^[\x20-\x7e]{1,255}$/;

/** Gitea sends GitHub's headers too, so its own are looked at first. */
export function announcementOf(headers: Headers, body: Uint8Array): Announcement {
  const named = (...names: string[]) =>
    names.map((name) => headers[name]).find((value): value is string => typeof value === 'string' && NAME.test(value));
  // Made only where it is needed: of 25 MiB it takes a tenth of a second.
  const digest = () => createHash('sha256').update(body).digest('hex');
  const gitlab = named('x-gitlab-event');
  // Of these hosts, GitLab alone signs the way of Standard Webhooks.
  if (gitlab || headers['x-gitlab-token'] !== undefined || headers['webhook-signature'] !== undefined) {
    const own = named('webhook-id', 'idempotency-key'); // the same; the first is signed
    const shared = named('x-gitlab-event-uuid');
    // Events that follow from one another share the second, so it says nothing by itself.
    const deliveryKey = own ?? (shared ? `${shared}/${digest()}` : digest());
    return { provider: 'gitlab', event: gitlab, deliveryId: shared ?? own ?? deliveryKey, deliveryKey };
  }
  const gitea = named('x-gitea-event', 'x-forgejo-event', 'x-gogs-event');
  const deliveryId = named('x-gitea-delivery', 'x-forgejo-delivery', 'x-github-delivery') ?? digest();
  if (gitea) return { provider: 'gitea', event: gitea, deliveryId, deliveryKey: deliveryId };
  return { provider: 'github', event: named('x-github-event'), deliveryId, deliveryKey: deliveryId };
}

/** What a payload tells, in our words. */
export function readCodeEvent({ provider, event }: Announcement, payload: unknown): CodeEvent | Ignored {
  if (provider === 'gitlab') return readGitLabEvent(payload);
  const kind = event ?? kindOf(payload);
  return kind ? readGitHubEvent(provider, kind, payload) : { ignored: 'The payload has an unknown shape' };
}

/** Without a header the payload still shows what it is about. */
function kindOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined;
  if ('zen' in payload) return 'ping';
  if ('comment' in payload) return 'issue_comment';
  if ('review' in payload) return 'pull_request_review';
  if ('pull_request' in payload) return 'pull_request';
  if ('issue' in payload) return 'issues';
  return 'ref' in payload && 'commits' in payload ? 'push' : undefined;
}
