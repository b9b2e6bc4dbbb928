import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { AccessService } from '#access';
import type { IssuePart } from '#code-host';
import {
  type Actor,
  Clock,
  DocketError,
  EVENTS_CHANNEL,
  Forbidden,
  type ImportSource,
  ValidationFailed,
} from '#contracts';
import { Database, type Transaction, User, Wakeups } from '#data';
import { storableValue } from '../foreign/stored-row.js';
import { ImportFailures } from '../import-failures.js';
import { MAX_ROWS } from '../import-file.js';
import { permissionFor } from '../import-rights.js';
import type { ForeignComment } from '../sources/foreign-ticket.js';
import { commentOfIssue, ticketOfIssue } from './issue-ticket.js';
import { type Reading, RepositoryIssues } from './repository-issues.js';
import {
  ADD_ISSUE_COMMENTS,
  INSERT_ISSUE_ROWS,
  LOCK_READING,
  NEXT_READING,
  RECORD_READING,
  WAIT_FOR_HOST,
} from './repository-reading.sql.js';

interface Job {
  id: string;
  workspaceId: string;
  projectId: string;
  userId: string;
  source: ImportSource;
  reading: Reading;
}

const MAX_CHARACTERS = 4 * 1024 * 1024; // of an issue with its comments
const MAX_PARTS = 10_000; // a million issues and comments of GitHub; a host that errs could go on for ever
const RETRY_AFTER = 30_000; // milliseconds

/** Reads issues for an import, a part at a time: each part is stored with the position after it, so none is lost. */
@Injectable()
export class RepositoryReading {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly access: AccessService,
    private readonly repositories: RepositoryIssues,
    private readonly failures: ImportFailures,
  ) {}

  /** Reads one part for one import. Returns whether there was one to read. */
  async next(): Promise<boolean> {
    const [job] = await this.db.query<Job>(NEXT_READING, [this.clock.now()]);
    if (!job) return false;
    try {
      const { reading } = job;
      const hosted = await this.repositories.repository(await this.actorOf(job), reading.repo);
      const part = await hosted.issues(reading.cursor);
      await this.db.transaction((tx) => this.store(tx, job, hosted.repo, part));
    } catch (error) {
      await this.endOrRetry(job, error);
    }
    return true;
  }

  /** With the permissions of now. */
  private async actorOf({ userId, projectId, source }: Job): Promise<Actor> {
    const user = await this.db.withManager((manager) => manager.findOneBy(User, { id: userId, disabledAt: IsNull() }), {
      writes: false,
    });
    if (!user) throw Forbidden.to('project');
    const actor = { userId, role: user.role };
    await this.access.project(this.db, actor, projectId, permissionFor(source));
    return actor;
  }

  private async store(tx: Transaction, job: Job, repo: string, part: IssuePart): Promise<void> {
    const { id, workspaceId, reading } = job;
    const [found] = await tx.query<{ total: number }>(LOCK_READING, [id, JSON.stringify(reading)]);
    if (!found) return; // cancelled, or another worker was faster
    const rows = part.issues.map((issue) => ({
      row: issue.number,
      data: { ticket: storableValue(ticketOfIssue(repo, issue)), problems: {} },
    }));
    const inserted = await tx.query(INSERT_ISSUE_ROWS, [id, workspaceId, JSON.stringify(rows)]);
    if (found.total + inserted.length > MAX_ROWS) {
      return this.failures.fail(tx, job, `Repository must have at most ${MAX_ROWS} issues`);
    }
    const comments = commentsByIssue(part);
    if (comments.length > 0) await tx.query(ADD_ISSUE_COMMENTS, [id, JSON.stringify(comments), MAX_CHARACTERS]);
    if (reading.parts >= MAX_PARTS) return this.failures.fail(tx, job, 'Repository has too many issues and comments');
    const position = { ...reading, cursor: part.next, parts: reading.parts + 1 };
    const next = part.next === null ? null : JSON.stringify(position);
    await tx.query(RECORD_READING, [id, next, inserted.length, this.clock.now()]);
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
  }

  /** A host that is busy says when to come back; one that fails is asked again a few times. */
  private async endOrRetry(job: Job, error: unknown): Promise<void> {
    const now = this.clock.now().getTime();
    if (!(error instanceof DocketError)) {
      await this.failures.retryLater(job, undefined, new Date(now + RETRY_AFTER));
      throw error;
    }
    if (error.code === 'SERVICE_UNAVAILABLE') {
      await this.db.query(WAIT_FOR_HOST, [job.id, new Date(now + (error.retryAfterSeconds ?? 1) * 1000)]);
    } else if (error.code === 'UPSTREAM_ERROR' || error.code === 'TIMEOUT') {
      await this.failures.retryLater(job, error.message, new Date(now + RETRY_AFTER));
    } else await this.db.transaction((tx) => this.failures.fail(tx, job, reasonOf(error)));
  }
}

/** What is wrong with the repository says more than that something is invalid. */
const reasonOf = (error: DocketError): string =>
  error instanceof ValidationFailed ? Object.values(error.fields).flat().join(', ') : error.message;

function commentsByIssue({ comments }: IssuePart): { issue: number; comments: ForeignComment[] }[] {
  const lists = new Map<number, ForeignComment[]>();
  for (const comment of comments) {
    const list = lists.get(comment.issue) ?? [];
    lists.set(comment.issue, list);
    list.push(storableValue(commentOfIssue(comment)));
  }
  return [...lists].map(([issue, list]) => ({ issue, comments: list }));
}
