import { Injectable } from '@nestjs/common';
import { CodeHosts, type HostedRepository } from '#code-host';
import type { Actor } from '#contracts';
import { LinkedRepositories } from '#projects';
import { type StoredRow, storableValue } from '../foreign/stored-row.js';
import { commentOfIssue, ticketOfIssue } from './issue-ticket.js';

/** How far the issues of a repository have been read. */
export interface Reading {
  repo: string;
  cursor: string | null;
  /** How many parts have been read. */
  parts: number;
}

const MAX_PARTS = 50; // that are read while a request waits: 5,000 issues and comments of GitHub

/** The issues of repositories that an actor may name. */
@Injectable()
export class RepositoryIssues {
  constructor(
    private readonly links: LinkedRepositories,
    private readonly hosts: CodeHosts,
  ) {}

  async repository(actor: Actor, repo: string): Promise<HostedRepository> {
    const link = await this.links.find(actor, repo, 'read');
    return link ? this.hosts.repository(link.provider, link.repo) : this.hosts.find(repo);
  }

  /** For a dry run: the issues, and of their comments the authors. */
  async rows(actor: Actor, repo: string): Promise<() => AsyncIterable<StoredRow & { row: number }>> {
    const hosted = await this.repository(actor, repo);
    const rows = new Map<number, StoredRow & { row: number }>();
    let cursor: string | null = null;
    for (let part = 0; part < MAX_PARTS; part++) {
      const { issues, comments, next } = await hosted.issues(cursor);
      for (const issue of issues) {
        const ticket = storableValue(ticketOfIssue(hosted.repo, issue));
        rows.set(issue.number, { row: issue.number, ticket, problems: {} });
      }
      for (const comment of comments) {
        rows.get(comment.issue)?.ticket?.comments.push(storableValue(commentOfIssue({ ...comment, body: '' })));
      }
      cursor = next;
      if (next === null) break;
    }
    return async function* () {
      yield* rows.values();
    };
  }
}
