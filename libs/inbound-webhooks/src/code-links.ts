import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock, type CodeLinkKind, type CodeLinkState } from '#contracts';
import type { Transaction } from '#data';
import type { CodeEvent, CodeProvider, HostCommit, HostIssue, HostPullRequest } from './code-event.js';
import { hostLine } from './hosts/host-text.js';
import type { NamedTicket } from './tickets-by-key.js';

/** What a ticket is tied to. */
export interface CodeSubject {
  kind: CodeLinkKind;
  provider: CodeProvider;
  repo: string;
  reference: string;
  url: string | null;
  title: string;
  state: CodeLinkState | null;
}

type Source = Pick<CodeEvent, 'provider' | 'repo'>;

export const issueSubject = ({ provider, repo }: Source, issue: HostIssue): CodeSubject => {
  const { number, url, title } = issue;
  return { kind: 'issue', provider, repo, reference: String(number), url, title, state: 'open' };
};

export const pullRequestSubject = (
  { provider, repo }: Source,
  { number, url, title }: HostPullRequest,
  state: CodeLinkState,
): CodeSubject => ({ kind: 'pull_request', provider, repo, reference: String(number), url, title, state });

export const commitSubject = ({ provider, repo }: Source, { sha, url, message }: HostCommit): CodeSubject => ({
  ...{ kind: 'commit', provider, repo, reference: sha, url, state: null },
  title: hostLine(message.trimStart().split('\n', 1)[0]!) || sha,
});

const SAME = 'provider = $1 AND lower(repo) = lower($2) AND kind = $3 AND reference = $4';

/** Ties tickets to what happens in the code. Whoever comes first makes the link, whoever comes later finds it. */
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
    const { kind, provider, repo, reference, url, title, state } = subject;
    await tx.query(
      `INSERT INTO ticket_code_links
         (id, workspace_id, ticket_id, kind, provider, repo, reference, url, title, state, created_at, updated_at)
       SELECT l.id, $1, l.ticket_id, $2, $3, $4, $5, $6, $7, $8, $9, $9
       FROM unnest($10::uuid[], $11::uuid[]) AS l (id, ticket_id)
       ON CONFLICT (ticket_id, kind, provider, lower(repo), reference) DO NOTHING`,
      [
        ...[workspaceId, kind, provider, repo, reference, url, title, state, this.clock.now()],
        ...[tickets.map(() => uuidv7()), tickets.map(({ id }) => id)],
      ],
    );
  }

  /** What the tickets of a workspace say of something that has changed since it was linked; it may feed another by now. */
  async update(tx: Transaction, workspaceId: string, subject: CodeSubject): Promise<void> {
    const { provider, repo, kind, reference, title, state } = subject;
    await tx.query(
      `UPDATE ticket_code_links SET title = $5, state = $6, updated_at = $7
       WHERE ${SAME} AND workspace_id = $8 AND (title, state) IS DISTINCT FROM ($5, $6)`,
      [provider, repo, kind, reference, title, state, this.clock.now(), workspaceId],
    );
  }

  /** The tickets of a project that are tied to something. */
  tickets(tx: Transaction, projectId: string, subject: CodeSubject): Promise<{ id: string }[]> {
    const { provider, repo, kind, reference } = subject;
    return tx.query(
      `SELECT t.id FROM ticket_code_links l JOIN tickets t ON t.id = l.ticket_id
       WHERE ${SAME} AND t.project_id = $5 AND t.deleted_at IS NULL ORDER BY t.id`,
      [provider, repo, kind, reference, projectId],
    );
  }

  /** Marks the links of these tickets as told, and answers those that were not before. */
  async announce(tx: Transaction, ticketIds: string[], subject: CodeSubject): Promise<AnnouncedLink[]> {
    const { provider, repo, kind, reference } = subject;
    return tx.query<AnnouncedLink>(
      `UPDATE ticket_code_links SET announced_at = $6 WHERE ${SAME} AND ticket_id = ANY ($5) AND announced_at IS NULL
       RETURNING ticket_id AS "ticketId", state`,
      [provider, repo, kind, reference, ticketIds, this.clock.now()],
    );
  }
}

export interface AnnouncedLink {
  ticketId: string;
  /** As it stands by now, which may be later than what is being told. */
  state: CodeLinkState | null;
}
