import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, DocketError, Forbidden, type ImportFormat, type ImportStatus } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { EventsService } from '#events';
import { TicketsService } from '#tickets';
import { ImportBatch, type NumberedRow, type RowOutcome } from './import-batch.js';
import { ImportNews } from './import-news.js';
import {
  COUNT_IMPORT_ATTEMPT,
  FAIL_IMPORT,
  INSERT_IMPORT_ERRORS,
  LOCK_NEXT_IMPORT,
  RECORD_IMPORT_PROGRESS,
  RECORD_UNDONE,
  TAKE_IMPORT_ROWS,
  TAKE_IMPORT_TICKETS,
} from './import-runner.sql.js';

const BATCH = 200; // others that create tickets in the project wait for one batch: a fraction of a second
const UNDONE_AT_ONCE = 50; // tickets; each is several statements
const MAX_ATTEMPTS = 5; // of one batch, before its import fails

interface Job {
  id: string;
  workspaceId: string;
  projectId: string;
  userId: string;
  format: ImportFormat;
  status: ImportStatus;
  columns: string[] | null;
  total: number;
  processed: number;
  created: number;
  startedAt: Date | null;
}

/**
 * Processes imported files. A batch is one transaction that deletes the rows, creates the tickets and counts them, so
 * each row is imported exactly once, whatever fails in between. The lock on the import's row ends with the worker that
 * holds it, so any number of workers can share the work.
 */
@Injectable()
export class ImportRunner {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly events: EventsService,
    private readonly batches: ImportBatch,
    private readonly news: ImportNews,
    private readonly tickets: TicketsService,
  ) {}

  /** Processes one batch of one import. Returns whether there was one. */
  async next(): Promise<boolean> {
    let job: Job | undefined;
    try {
      return await this.db.transaction(async (tx) => {
        job = await this.take(tx);
        if (job) await this.advance(tx, job);
        return job !== undefined;
      });
    } catch (error) {
      if (job) await this.retryLater(job);
      throw error;
    }
  }

  /** Small files go first, and an import whose batch failed goes last. */
  private async take(tx: Transaction): Promise<Job | undefined> {
    const [job] = await tx.query<Job>(LOCK_NEXT_IMPORT);
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const actor = await this.actorOf(tx, job);
    let project: ProjectAccess;
    try {
      if (!actor) throw Forbidden.to('project');
      project = await this.access.project(tx, actor, job.projectId, 'write');
    } catch (refusal) {
      if (!(refusal instanceof DocketError)) throw refusal;
      return this.fail(tx, job.id, refusal.message); // permissions and projects can be removed while a file waits
    }
    if (job.status === 'undoing') return this.undo(tx, actor!, project, job);
    const rows = await tx.query<NumberedRow>(TAKE_IMPORT_ROWS, [job.id, job.processed + BATCH]);
    const outcome = await this.batches.run(tx, job, rows);
    await this.writeErrors(tx, job, outcome);
    await this.count(tx, job, rows.length, outcome);
    const created = job.created + outcome.created;
    if (job.processed + rows.length < job.total) return;
    if (created > 0) await this.remember(tx, actor!, project, job, created);
    await this.news.finished(tx, actor!, project, job.id);
  }

  /** Deletes tickets that are as they were imported; the others, which someone has worked on, stay. */
  private async undo(tx: Transaction, actor: Actor, project: ProjectAccess, { id }: Job): Promise<void> {
    const taken = await tx.query<{ id: string; unchanged: boolean }>(TAKE_IMPORT_TICKETS, [id, UNDONE_AT_ONCE]);
    const unchanged = taken.filter((ticket) => ticket.unchanged);
    for (const ticket of unchanged) await this.tickets.discard(tx, actor, ticket.id);
    const isLast = taken.length < UNDONE_AT_ONCE;
    await tx.query(RECORD_UNDONE, [id, unchanged.length, isLast, this.clock.now()]);
    if (isLast) await this.news.finished(tx, actor, project, id);
  }

  /** With the permissions that the user has now, not those at the time of the upload. Whoever undoes it was allowed to. */
  private async actorOf(tx: Transaction, { userId, status }: Job): Promise<Actor | undefined> {
    if (status === 'undoing') return { userId, role: 'ADMIN' };
    const user = await tx.manager.findOneBy(User, { id: userId, disabledAt: IsNull() });
    return user ? { userId, role: user.role } : undefined;
  }

  private async writeErrors(tx: Transaction, job: Job, { errors }: RowOutcome): Promise<void> {
    if (errors.length === 0) return;
    await tx.query(INSERT_IMPORT_ERRORS, [
      job.id,
      job.workspaceId,
      JSON.stringify(errors.map((error) => ({ id: uuidv7(), ...error }))),
    ]);
  }

  private async count(
    tx: Transaction,
    job: Job,
    rows: number,
    { created, existing, errors }: RowOutcome,
  ): Promise<void> {
    await tx.query(RECORD_IMPORT_PROGRESS, [job.id, rows, created, existing, errors.length, this.clock.now()]);
  }

  private remember(tx: Transaction, actor: Actor, project: ProjectAccess, job: Job, created: number): Promise<void> {
    const { id, name, key, workspaceId } = project;
    return this.events.record(
      tx,
      actor,
      { workspaceId, project: { id, name } },
      {
        activity: {
          type: 'project',
          action: 'imported',
          entityId: id,
          entityTitle: name,
          description: `Imported ${created} ${created === 1 ? 'ticket' : 'tickets'} into ${name}`,
          metadata: { projectId: id, projectKey: key, importId: job.id, tickets: created },
        },
      },
    );
  }

  /** An internal or database error: other imports go first, and an import whose batch keeps failing is ended. */
  private async retryLater({ id }: Job): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [row] = await tx.query<{ attempts: number }>(COUNT_IMPORT_ATTEMPT, [id]);
      if (row && row.attempts >= MAX_ATTEMPTS) await this.fail(tx, id, 'The import could not be finished');
    });
  }

  private async fail(tx: Transaction, id: string, error: string): Promise<void> {
    await tx.query(FAIL_IMPORT, [id, error, this.clock.now()]);
  }
}
