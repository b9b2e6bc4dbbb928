import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Clock, type CodeLinkKind, type CodeLinkState } from '#contracts';
import { LinkedRepository, type Transaction } from '#data';
import type { CodeEvent, CodeProvider, HostCommit, HostIssue, HostPullRequest } from './code-event.js';
import {
  ANNOUNCE_LINKS,
  INSERT_CODE_LINKS,
  LINKED_TICKETS,
  LOCK_RENAMED_REPOSITORIES,
  MARK_AS_FIXES,
  OTHER_OPEN_PULL_REQUEST,
  RENAME_REPOSITORY_OF_LINKS,
  UNMARK_REVERTED_FIXES,
  UPDATE_CODE_LINKS,
} from './code-links.sql.js';
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
    await tx.query(INSERT_CODE_LINKS, [
      ...[workspaceId, kind, provider, repo, reference, url, title, state, draft, changedAt, this.clock.now()],
      ...[tickets.map(() => uuidv7()), tickets.map(({ id }) => id)],
    ]);
  }

  /**
   * Updates a linked subject on all tickets of a workspace, even if its repository feeds another project by now.
   * Returns the tickets whose pull request has become reviewable: it was closed or a draft before.
   */
  async update(tx: Transaction, workspaceId: string, subject: CodeSubject): Promise<string[]> {
    const { title, state, draft = false, changedAt = null } = subject;
    const changed = await tx.query<{ ticketId: string; isReviewable: boolean }>(UPDATE_CODE_LINKS, [
      ...keyOf(subject),
      title,
      state,
      this.clock.now(),
      workspaceId,
      draft,
      changedAt,
    ]);
    return changed.flatMap(({ ticketId, isReviewable }) => (isReviewable ? [ticketId] : []));
  }

  /** The project's tickets linked to a subject; `reviewable` limits them to open pull requests that are not drafts. */
  tickets(
    tx: Transaction,
    projectId: string,
    subject: CodeSubject,
    { reviewable = false }: { reviewable?: boolean } = {},
  ): Promise<{ id: string }[]> {
    return tx.query(LINKED_TICKETS, [...keyOf(subject), projectId, reviewable]);
  }

  /** Marks the links of these tickets as announced, and returns those that were not before. */
  async announce(tx: Transaction, ticketIds: string[], subject: CodeSubject): Promise<AnnouncedLink[]> {
    return tx.query<AnnouncedLink>(ANNOUNCE_LINKS, [...keyOf(subject), ticketIds, this.clock.now()]);
  }

  /** Records that a subject claims to fix these tickets, for when it is reverted. */
  async claimFix(
    tx: Transaction,
    ticketIds: string[],
    subject: CodeSubject,
    mergeCommit: string | null = null,
  ): Promise<void> {
    await tx.query(MARK_AS_FIXES, [...keyOf(subject), ticketIds, mergeCommit]);
  }

  /** Removes the fixes claimed by reverted commits and pull requests, and returns the affected tickets of a project. */
  async dropFixes(
    tx: Transaction,
    projectId: string,
    { provider, repo }: Source,
    { commits, pullRequests }: Reverted,
  ): Promise<string[]> {
    if (commits.length + pullRequests.length === 0) return [];
    const dropped = await tx.query<{ ticketId: string }>(UNMARK_REVERTED_FIXES, [
      provider,
      repo,
      projectId,
      commits,
      pullRequests,
    ]);
    return [...new Set(dropped.map(({ ticketId }) => ticketId))].sort();
  }

  /** Whether another open pull request is linked to the ticket. */
  async hasOtherOpen(tx: Transaction, ticketId: string, subject: CodeSubject): Promise<boolean> {
    const [other] = await tx.query(OTHER_OPEN_PULL_REQUEST, [...keyOf(subject), ticketId]);
    return other !== undefined;
  }

  /** Moves links to the new name of a renamed repository. */
  async followRename(tx: Transaction, { provider, repo }: Source): Promise<void> {
    const [renamed] = await tx.query<{ id: string; workspaceId: string; from: string }>(LOCK_RENAMED_REPOSITORIES, [
      provider,
      repo,
    ]);
    if (!renamed) return;
    const { id, workspaceId, from } = renamed;
    await tx.query(RENAME_REPOSITORY_OF_LINKS, [provider, repo, from, workspaceId]);
    await tx.manager.update(LinkedRepository, { id }, { renamedFrom: null });
  }
}

export interface AnnouncedLink {
  ticketId: string;
  /** Whether it is reviewable now, which may be later than the event being announced. */
  isReviewable: boolean;
}
