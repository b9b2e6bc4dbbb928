import { Injectable } from '@nestjs/common';
import { CodeHosts, type HostedRepository } from '#code-host';
import type { Actor } from '#contracts';
import { LinkedRepositories } from '#projects';
import { type StoredRow, storableValue } from '../foreign/stored-row.js';
import { ticketOfIssue } from './issue-ticket.js';

/** How far the issues of a repository have been read. */
export interface Reading {
  repo: string;
  cursor: string | null;
}

const MAX_PARTS = 50; // that are read while a request waits: 5,000 issues of GitHub

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

  /** For a dry run: the issues without their comments, which have no names to map but those of people. */
  async rows(actor: Actor, repo: string): Promise<() => AsyncIterable<StoredRow & { row: number }>> {
    const hosted = await this.repository(actor, repo);
    const rows: (StoredRow & { row: number })[] = [];
    let cursor: string | null = null;
    for (let part = 0; part < MAX_PARTS; part++) {
      const { issues, comments, next } = await hosted.issues(cursor);
      for (const issue of issues) {
        rows.push({ row: issue.number, ticket: storableValue(ticketOfIssue(hosted.repo, issue)), problems: {} });
      }
      cursor = next;
      if (next === null || comments.length > 0) break;
    }
    return async function* () {
      yield* rows;
    };
  }
}
