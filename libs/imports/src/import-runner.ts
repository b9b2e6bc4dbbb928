import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, DocketError, Forbidden, type ImportFormat, type UserRole } from '#contracts';
import { Database, type Transaction } from '#data';
import { EventsService } from '#events';
import { ImportBatch, type NumberedRow, type RowOutcome } from './import-batch.js';

const BATCH = 200; // others that create tickets in the project wait for one batch: a fraction of a second
const MAX_ATTEMPTS = 5; // of one batch, before its import fails

interface Job {
  id: string;
  workspaceId: string;
  projectId: string;
  userId: string;
  format: ImportFormat;
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
    const [job] = await tx.query<Job>(
      `SELECT id, workspace_id AS "workspaceId", project_id AS "projectId", user_id AS "userId", format, columns, total,
              processed, created, started_at AS "startedAt"
       FROM imports WHERE finished_at IS NULL ORDER BY attempts, processed, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
    );
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const actor = await this.actorOf(tx, job.userId);
    let project: ProjectAccess;
    try {
      if (!actor) throw Forbidden.to('project');
      project = await this.access.project(tx, actor, job.projectId, 'write');
    } catch (refusal) {
      if (!(refusal instanceof DocketError)) throw refusal;
      return this.fail(tx, job.id, refusal.message); // permissions and projects can be removed while a file waits
    }
    const rows = await tx.query<NumberedRow>(
      `WITH taken AS (DELETE FROM import_rows WHERE import_id = $1 AND row <= $2 RETURNING row, data)
       SELECT t.row AS "row", t.data FROM taken t ORDER BY t.row`,
      [job.id, job.processed + BATCH],
    );
    const outcome = await this.batches.run(tx, job, rows);
    await this.writeErrors(tx, job, outcome);
    await this.count(tx, job, rows.length, outcome);
    const created = job.created + outcome.created;
    if (job.processed + rows.length === job.total && created > 0)
      await this.remember(tx, actor!, project, job, created);
  }

  /** With the permissions that the user has now, not those at the time of the upload. */
  private async actorOf(tx: Transaction, userId: string): Promise<Actor | undefined> {
    const [user] = await tx.query<{ role: UserRole }>('SELECT role FROM users WHERE id = $1 AND disabled_at IS NULL', [
      userId,
    ]);
    return user && { userId, role: user.role };
  }

  private async writeErrors(tx: Transaction, job: Job, { errors }: RowOutcome): Promise<void> {
    if (errors.length === 0) return;
    await tx.query(
      `INSERT INTO import_errors (id, import_id, workspace_id, row, errors)
       SELECT e.id, $1, $2, e.row, e.errors FROM jsonb_to_recordset($3) AS e (id uuid, row integer, errors jsonb)`,
      [job.id, job.workspaceId, JSON.stringify(errors.map((error) => ({ id: uuidv7(), ...error })))],
    );
  }

  private async count(
    tx: Transaction,
    job: Job,
    rows: number,
    { created, existing, errors }: RowOutcome,
  ): Promise<void> {
    await tx.query(
      `UPDATE imports SET processed = processed + $2, created = created + $3, existing = existing + $4,
         failed = failed + $5, attempts = 0, started_at = coalesce(started_at, $6),
         status = CASE WHEN processed + $2 = total THEN 'completed' ELSE 'running' END::import_status,
         finished_at = CASE WHEN processed + $2 = total THEN $6::timestamptz END
       WHERE id = $1`,
      [job.id, rows, created, existing, errors.length, this.clock.now()],
    );
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
      const [row] = await tx.query<{ attempts: number }>(
        'UPDATE imports SET attempts = attempts + 1 WHERE id = $1 AND finished_at IS NULL RETURNING attempts',
        [id],
      );
      if (row && row.attempts >= MAX_ATTEMPTS) await this.fail(tx, id, 'The import could not be finished');
    });
  }

  private async fail(tx: Transaction, id: string, error: string): Promise<void> {
    await tx.query(
      `WITH dropped AS (DELETE FROM import_rows WHERE import_id = $1)
       UPDATE imports SET status = 'failed', error = $2, started_at = coalesce(started_at, $3), finished_at = $3
       WHERE id = $1`,
      [id, error, this.clock.now()],
    );
  }
}
