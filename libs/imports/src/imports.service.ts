import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import { type Actor, Clock, Conflict, EVENTS_CHANNEL, RateLimited } from '#contracts';
import { Database, Import, type Transaction, Wakeups } from '#data';
import { projectSchema } from '#tickets';
import { ImportQueries, type ImportRecord } from './import.queries.js';
import { type ImportFile, type RawRow, rowsOf } from './import-file.js';
import { ImportNews } from './import-news.js';
import { CANCEL_IMPORT, INSERT_IMPORT_ROWS, LOCK_IMPORT, UNDO_IMPORT } from './imports.sql.js';

const MAX_UNFINISHED = 10; // files waiting per project; a client that sends more should wait for the results first
const TRY_AGAIN_AFTER = 30;

/** The rows of one INSERT statement. */
const ROWS = 1_000;
const CHARACTERS = 1024 * 1024;

/** Stores an uploaded file row by row, all or nothing, for the worker to process. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly access: AccessService,
    private readonly queries: ImportQueries,
    private readonly news: ImportNews,
  ) {}

  /** Checked before the upload is read; `start` checks again afterwards. */
  async mustBeAllowed(actor: Actor, projectId: string): Promise<void> {
    await this.access.project(this.db, actor, projectId, 'write');
  }

  start(actor: Actor, idOrKey: string, file: ImportFile): Promise<ImportRecord> {
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, idOrKey, 'write');
      await this.refuseTooMany(tx, project);
      const id = uuidv7();
      const { id: projectId, workspaceId } = project;
      const { format } = file;
      const createdAt = this.clock.now();
      await tx.manager.insert(Import, { id, workspaceId, projectId, userId: actor.userId, format, createdAt });
      await this.store(tx, id, project, file);
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return this.queries.one(tx, project.id, id);
    });
  }

  /** Tickets that it has created stay; `undo` deletes them. */
  cancel(actor: Actor, idOrKey: string, importId: string): Promise<ImportRecord> {
    return this.change(actor, idOrKey, importId, async (tx, project, { id, status }) => {
      if (status === 'cancelled') return;
      if (status !== 'queued' && status !== 'running') throw new Conflict('The import has already ended');
      await tx.query(CANCEL_IMPORT, [id, this.clock.now()]);
      await this.news.finished(tx, actor, project, id);
    });
  }

  /** The worker deletes the tickets that the import created, except those that were changed since. */
  undo(actor: Actor, idOrKey: string, importId: string): Promise<ImportRecord> {
    return this.change(actor, idOrKey, importId, async (tx, _, { id, status }) => {
      if (status === 'undoing' || status === 'undone') return;
      if (status === 'queued' || status === 'running') throw new Conflict('The import must be cancelled first');
      await tx.query(UNDO_IMPORT, [id]);
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    });
  }

  /** Their own import, or any for one who may delete any ticket. */
  private change(
    actor: Actor,
    idOrKey: string,
    importId: string,
    change: (tx: Transaction, project: ProjectAccess, found: ImportRecord) => Promise<void>,
  ): Promise<ImportRecord> {
    return this.db.transaction(async (tx) => {
      const { id: projectId } = await this.access.project(tx, actor, idOrKey, 'write', { archived: 'allowed' });
      const { id, userId } = await this.queries.one(tx, projectId, importId);
      const project = await this.access.project(tx, actor, projectId, userId === actor.userId ? 'write' : 'deleteAny');
      await tx.query(LOCK_IMPORT, [id]);
      await change(tx, project, await this.queries.one(tx, project.id, id));
      return this.queries.one(tx, project.id, id);
    });
  }

  private async refuseTooMany(tx: Transaction, project: ProjectAccess): Promise<void> {
    const unfinished = await tx.manager.countBy(Import, { projectId: project.id, finishedAt: IsNull() });
    if (unfinished >= MAX_UNFINISHED) throw new RateLimited(TRY_AGAIN_AFTER);
  }

  private async store(tx: Transaction, id: string, project: ProjectAccess, file: ImportFile): Promise<void> {
    const { fields } = await projectSchema(tx, project.id);
    const keys = fields.map(({ key }) => key);
    let columns: string[] | null = null;
    let total = 0;
    let waiting: string[] = [];
    let characters = 0;
    const flush = async () => {
      await tx.query(INSERT_IMPORT_ROWS, [id, total - waiting.length, project.workspaceId, waiting]);
      waiting = [];
      characters = 0;
    };
    for await (const part of rowsOf(file, keys)) {
      if ('columns' in part) {
        columns = part.columns;
        continue;
      }
      const data = encode(part.row);
      waiting.push(data);
      total++;
      characters += data.length;
      if (waiting.length === ROWS || characters > CHARACTERS) await flush();
    }
    if (waiting.length > 0) await flush();
    await tx.manager.update(Import, { id }, { total, columns });
  }
}

/** Escapes all characters that are not plain text, so that even a NUL is kept until its row is validated. */
const encode = (row: RawRow): string => JSON.stringify(row);
