import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, DocketError, Forbidden, type ImportStatus } from '#contracts';
import { Database, type Transaction, User } from '#data';
import { EventsService } from '#events';
import { type ForeignImport, ForeignImports } from './foreign/foreign-imports.js';
import { ImportBatch, type RowOutcome } from './import-batch.js';
import { ImportFailures } from './import-failures.js';
import { ImportNews } from './import-news.js';
import { permissionFor } from './import-rights.js';
import {
  COMPLETE_IMPORT,
  INSERT_IMPORT_ERRORS,
  LOCK_NEXT_IMPORT,
  RECORD_IMPORT_PROGRESS,
  TAKE_IMPORT_ROWS,
} from './import-runner.sql.js';
import { ImportUndoing } from './import-undoing.js';

const BATCH = 200; // others that create tickets in the project wait for one batch: a fraction of a second
const CHARACTERS = 2 * 1024 * 1024; // of the rows of a batch

interface Job extends ForeignImport {
  status: ImportStatus;
  total: number;
  processed: number;
  created: number;
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
    private readonly foreign: ForeignImports,
    private readonly news: ImportNews,
    private readonly undoing: ImportUndoing,
    private readonly failures: ImportFailures,
  ) {}

  /** Does one step of one import. Returns whether there was one to do. */
  async next(): Promise<boolean> {
    let job: Job | undefined;
    try {
      return await this.db.transaction(async (tx) => {
        job = await this.take(tx);
        if (job) await this.advance(tx, job);
        return job !== undefined;
      });
    } catch (error) {
      if (job) await this.failures.retryLater(job);
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
      project = await this.access.project(tx, actor, job.projectId, permissionFor(job.source));
      if (job.settings?.createLabels) await this.access.workspace(tx, actor, job.workspaceId, 'write');
    } catch (refusal) {
      if (!(refusal instanceof DocketError)) throw refusal;
      return this.failures.fail(tx, job, refusal.message); // permissions and projects can be removed while a file waits
    }
    if (job.status === 'undoing') return this.undoing.run(tx, actor!, job);
    const isForeign = job.source !== 'docket';
    if (isForeign && job.mapping === null) return this.foreign.prepare(tx, actor!, job);
    const { processed, created } = job.processed < job.total ? await this.processRows(tx, job) : job;
    if (processed < job.total || (isForeign && !(await this.foreign.link(tx, job)))) return;
    await tx.query(COMPLETE_IMPORT, [job.id, this.clock.now()]);
    if (created > 0) await this.remember(tx, actor!, project, job, created);
    await this.news.finished(tx, actor!, job.id);
  }

  /** With the permissions that the user has now, not those at the time of the upload. Whoever undoes it was allowed to. */
  private async actorOf(tx: Transaction, { userId, status }: Job): Promise<Actor | undefined> {
    if (status === 'undoing') return { userId, role: 'ADMIN' };
    const user = await tx.manager.findOneBy(User, { id: userId, disabledAt: IsNull() });
    return user ? { userId, role: user.role } : undefined;
  }

  /** Processes the next rows. Returns the counts of the import after them. */
  private async processRows(tx: Transaction, job: Job): Promise<Pick<Job, 'processed' | 'created'>> {
    const rows = await tx.query<{ row: number; data: never }>(TAKE_IMPORT_ROWS, [job.id, BATCH, CHARACTERS]);
    const outcome = await (job.source === 'docket' ? this.batches : this.foreign).run(tx, job, rows);
    await this.writeErrors(tx, job, outcome);
    const { created, existing, failed } = outcome;
    const values = [job.id, rows.length, created, existing, failed, this.clock.now()];
    await tx.query(RECORD_IMPORT_PROGRESS, values);
    return { processed: job.processed + rows.length, created: job.created + created };
  }

  private async writeErrors(tx: Transaction, job: Job, { errors }: RowOutcome): Promise<void> {
    if (errors.length === 0) return;
    await tx.query(INSERT_IMPORT_ERRORS, [
      job.id,
      job.workspaceId,
      JSON.stringify(errors.map((error) => ({ id: uuidv7(), ...error }))),
    ]);
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
}
