import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock, type CodeLinkKind, type CodeLinkState } from '#contracts';
import { LinkedRepository, type Transaction } from '#data';
import type { CodeEvent, CodeProvider, HostCommit, HostIssue, HostPullRequest } from './code-event.js';
import { hostLine } from './hosts/host-text.js';
import type { Reverted } from './reverts.js';
import type { NamedTicket } from './tickets-by-key.js';

/** The issue, pull request or commit that a ticket is linked to. */
export interface CodeSubject {
  kind: CodeLinkKind;
  provider: CodeProvider;
  repo: string;
  reference: string;
  url: string | null;
  title: string;
  state: CodeLinkState | null;
  draft?: boolean;
  /** When the host says the state changed; deliveries can arrive out of order. */
  changedAt?: Date | null;
}

type Source = Pick<CodeEvent, 'provider' | 'repo'>;

export const issueSubject = (
  { provider, repo }: Source,
  { number, url, title }: HostIssue,
  state: CodeLinkState = 'open',
  changedAt: string | null = null,
): CodeSubject => ({
  ...{ kind: 'issue', provider, repo, reference: String(number), url, title, state },
  changedAt: timeOf(changedAt),
});

export const pullRequestSubject = (
  { provider, repo }: Source,
  { number, url, title, draft }: HostPullRequest,
  state: CodeLinkState,
  changedAt: string | null = null,
): CodeSubject => ({
  ...{ kind: 'pull_request', provider, repo, reference: String(number), url, title, state, draft },
  changedAt: timeOf(changedAt),
});

export const commitSubject = ({ provider, repo }: Source, { sha, url, message }: HostCommit): CodeSubject => ({
  ...{ kind: 'commit', provider, repo, reference: sha, url, state: null },
  title: hostLine(message.trimStart().split('\n', 1)[0]!) || sha,
});

function timeOf(text: string | null): Date | null {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time;
}

const SAME = 'provider = $1 AND lower(repo) = lower($2) AND kind = $3 AND reference = $4';
const keyOf = ({ provider, repo, kind, reference }: CodeSubject) => [provider, repo, kind, reference];

/** Links tickets to issues, pull requests and commits. The first caller creates the link, later ones find it. */
@Injectable()
export class CodeLinks {
  constructor(private readonly clock: Clock) {}

  async link(
    tx: Transaction,
    workspaceId: string,
    tickets: Pick<NamedTicket, 'id'>[],
    subject: CodeSubject,
  ): Promise<void> {
    if (tickets.length === 0) return;
    const { kind, provider, repo, reference, url, title, state, draft = false, changedAt = null } = subject;
    await tx.query(
      `INSERT INTO ticket_code_links
         (id, workspace_id, ticket_id, kind, provider, repo, reference, url, title, state, draft, changed_at, created_at,
          updated_at)
       SELECT l.id, $1, l.ticket_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11
       FROM unnest($12::uuid[], $13::uuid[]) AS l (id, ticket_id)
       ON CONFLICT (ticket_id, kind, provider, lower(repo), reference) DO NOTHING`,
      [
        ...[workspaceId, kind, provider, repo, reference, url, title, state, draft, changedAt, this.clock.now()],
        ...[tickets.map(() => uuidv7()), tickets.map(({ id }) => id)],
      ],
    );
  }

  /**
   * Updates a linked subject on all tickets of a workspace, even if its repository feeds another project by now.
   * Returns the tickets whose pull request has become reviewable: it was closed or a draft before.
   */
  async update(tx: Transaction, workspaceId: string, subject: CodeSubject): Promise<string[]> {
    const { title, state, draft = false, changedAt = null } = subject;
    const changed = await tx.query<{ ticketId: string; isReviewable: boolean }>(
      `WITH before AS (
         SELECT id, state, draft, CASE WHEN state = 'merged' THEN state ELSE $6 END AS next FROM ticket_code_links
         WHERE ${SAME} AND workspace_id = $8 AND (changed_at IS NULL OR $10::timestamptz IS NULL OR changed_at <= $10)
         ORDER BY id FOR NO KEY UPDATE
       )
       UPDATE ticket_code_links l
       SET title = $5, state = b.next, draft = $9, changed_at = coalesce($10, l.changed_at), updated_at = $7
       FROM before b WHERE l.id = b.id AND (l.title, l.state, l.draft) IS DISTINCT FROM ($5, b.next, $9)
       RETURNING l.ticket_id AS "ticketId",
         (b.state = 'closed' OR b.draft) AND l.state = 'open' AND NOT l.draft AS "isReviewable"`,
      [...keyOf(subject), title, state, this.clock.now(), workspaceId, draft, changedAt],
    );
    return changed.flatMap(({ ticketId, isReviewable }) => (isReviewable ? [ticketId] : []));
  }

  /** The project's tickets linked to a subject; `reviewable` limits them to open pull requests that are not drafts. */
  tickets(
    tx: Transaction,
    projectId: string,
    subject: CodeSubject,
    { reviewable = false }: { reviewable?: boolean } = {},
  ): Promise<{ id: string }[]> {
    return tx.query(
      `SELECT t.id FROM ticket_code_links l JOIN tickets t ON t.id = l.ticket_id
       WHERE ${SAME} AND t.project_id = $5 AND t.deleted_at IS NULL AND (NOT $6 OR (l.state = 'open' AND NOT l.draft))
       ORDER BY t.id`,
      [...keyOf(subject), projectId, reviewable],
    );
  }

  /** Marks the links of these tickets as announced, and returns those that were not before. */
  async announce(tx: Transaction, ticketIds: string[], subject: CodeSubject): Promise<AnnouncedLink[]> {
    return tx.query<AnnouncedLink>(
      `UPDATE ticket_code_links SET announced_at = $6 WHERE ${SAME} AND ticket_id = ANY ($5) AND announced_at IS NULL
       RETURNING ticket_id AS "ticketId", state = 'open' AND NOT draft AS "isReviewable"`,
      [...keyOf(subject), ticketIds, this.clock.now()],
    );
  }

  /** Records that a subject claims to fix these tickets, for when it is reverted. */
  async claimFix(
    tx: Transaction,
    ticketIds: string[],
    subject: CodeSubject,
    mergeCommit: string | null = null,
  ): Promise<void> {
    await tx.query(
      `UPDATE ticket_code_links SET fixes = true, merge_commit = $6 WHERE ${SAME} AND ticket_id = ANY ($5)`,
      [...keyOf(subject), ticketIds, mergeCommit],
    );
  }

  /** Removes the fixes claimed by reverted commits and pull requests, and returns the affected tickets of a project. */
  async dropFixes(
    tx: Transaction,
    projectId: string,
    { provider, repo }: Source,
    { commits, pullRequests }: Reverted,
  ): Promise<string[]> {
    if (commits.length + pullRequests.length === 0) return [];
    const dropped = await tx.query<{ ticketId: string }>(
      `UPDATE ticket_code_links l SET fixes = false
       FROM tickets t
       WHERE t.id = l.ticket_id AND t.project_id = $3 AND l.fixes AND l.provider = $1 AND lower(l.repo) = lower($2)
         AND (l.kind = 'pull_request' AND l.reference = ANY ($5)
           OR EXISTS (SELECT FROM unnest($4::text[]) AS sha WHERE starts_with(coalesce(l.merge_commit, l.reference), sha)
             AND (l.kind = 'commit' OR l.merge_commit IS NOT NULL)))
       RETURNING l.ticket_id AS "ticketId"`,
      [provider, repo, projectId, commits, pullRequests],
    );
    return [...new Set(dropped.map(({ ticketId }) => ticketId))].sort();
  }

  /** Whether another open pull request is linked to the ticket. */
  async hasOtherOpen(tx: Transaction, ticketId: string, subject: CodeSubject): Promise<boolean> {
    const [other] = await tx.query(
      `SELECT 1 FROM ticket_code_links
       WHERE ticket_id = $5 AND kind = 'pull_request' AND state = 'open' AND NOT (${SAME}) LIMIT 1`,
      [...keyOf(subject), ticketId],
    );
    return other !== undefined;
  }

  /** Moves links to the new name of a renamed repository. */
  async followRename(tx: Transaction, { provider, repo }: Source): Promise<void> {
    const [renamed] = await tx.query<{ id: string; workspaceId: string; from: string }>(
      `SELECT id, workspace_id AS "workspaceId", renamed_from AS "from" FROM repositories
       WHERE provider = $1 AND lower(repo) = lower($2) AND renamed_from IS NOT NULL FOR NO KEY UPDATE`,
      [provider, repo],
    );
    if (!renamed) return;
    const { id, workspaceId, from } = renamed;
    await tx.query(
      `UPDATE ticket_code_links l SET repo = $2
       WHERE l.provider = $1 AND lower(l.repo) = lower($3) AND l.workspace_id = $4 AND NOT EXISTS (
         SELECT FROM ticket_code_links o WHERE o.ticket_id = l.ticket_id AND o.kind = l.kind AND o.provider = $1
           AND lower(o.repo) = lower($2) AND o.reference = l.reference)`,
      [provider, repo, from, workspaceId],
    );
    await tx.manager.update(LinkedRepository, { id }, { renamedFrom: null });
  }
}

export interface AnnouncedLink {
  ticketId: string;
  /** Whether it is reviewable now, which may be later than the event being announced. */
  isReviewable: boolean;
}
