import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, type ProjectAccess } from '#access';
import {
  type Actor,
  Clock,
  Conflict,
  EVENTS_CHANNEL,
  type ImportFormat,
  type ImportSource,
  RateLimited,
  ValidationFailed,
} from '#contracts';
import { Database, Import, type Sql, type Transaction, Wakeups } from '#data';
import { projectSchema } from '#tickets';
import { type DryRun, DryRuns } from './dry-run.js';
import type { ImportSettings } from './foreign/preparation.js';
import { wholeRows } from './foreign/stored-row.js';
import { ImportQueries, type ImportRecord } from './import.queries.js';
import type { NumberedRow } from './import-batch.js';
import { type ImportFile, rowsOf } from './import-file.js';
import { ImportNews } from './import-news.js';
import { permissionFor } from './import-rights.js';
import { CANCEL_IMPORT, INSERT_IMPORT_ROWS, LOCK_IMPORT, TIME_ZONE_OF, UNDO_IMPORT } from './imports.sql.js';
import { readMapping } from './mapping/mapping.js';
import { MappingResolver } from './mapping/mapping-resolver.js';
import { type Reading, RepositoryIssues } from './repository/repository-issues.js';
import { type FileSource, readerOf } from './sources/source-readers.js';

const MAX_UNFINISHED = 10; // files waiting per project; a client that sends more should wait for the results first
const TRY_AGAIN_AFTER = 30;

/** The rows of one INSERT statement. */
const ROWS = 1_000;
const CHARACTERS = 1024 * 1024;

interface Options {
  createLabels: boolean;
  /** JSON, or already parsed. */
  mapping?: unknown;
}

/** A file to be imported. */
export interface FileRequest extends Options {
  source: 'docket' | FileSource;
  file: ImportFile;
}

/** A repository whose issues are to be imported. */
export interface RepositoryRequest extends Options {
  source: 'github';
  repo: string;
}

export type ImportRequest = FileRequest | RepositoryRequest;

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
    private readonly resolver: MappingResolver,
    private readonly dryRuns: DryRuns,
    private readonly issues: RepositoryIssues,
  ) {}

  /** Checked before the upload is read; `start` checks again afterwards. */
  async mustBeAllowed(actor: Actor, projectId: string, source: ImportSource): Promise<void> {
    await this.access.project(this.db, actor, projectId, permissionFor(source));
  }

  async start(actor: Actor, idOrKey: string, request: ImportRequest): Promise<ImportRecord> {
    const { source } = request;
    const reading = source === 'github' ? await this.readingOf(actor, request.repo) : null;
    return this.db.transaction(async (tx) => {
      const project = await this.access.project(tx, actor, idOrKey, permissionFor(source));
      await this.refuseTooMany(tx, project);
      const settings = await this.settingsOf(tx, actor, project, request);
      const id = uuidv7();
      const { id: projectId, workspaceId } = project;
      const format = source === 'docket' ? request.file.format : formatOf(source);
      await tx.manager.insert(Import, {
        ...{ id, workspaceId, projectId, userId: actor.userId, source, format, settings, reading },
        createdAt: this.clock.now(),
      });
      if (source !== 'github') await this.store(tx, id, project, request);
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return this.queries.one(tx, project.id, id);
    });
  }

  /** What `start` would do. */
  async dryRun(actor: Actor, idOrKey: string, request: ImportRequest): Promise<DryRun> {
    const { source } = request;
    const project = await this.access.project(this.db, actor, idOrKey, permissionFor(source));
    const settings = await this.settingsOf(this.db, actor, project, request);
    if (source === 'docket') {
      const { columns, rows } = await this.ownRows(this.db, project, request.file);
      return this.db.transaction((tx) => this.dryRuns.ofOwnFile(tx, project, settings, columns, rows));
    }
    const read = source === 'github' ? await this.issues.rows(actor, request.repo) : rowsOfOther(source, request.file);
    return this.dryRuns.ofOtherTracker(this.db, actor, project, source, settings, read);
  }

  /** Tickets that it has created stay; `undo` deletes them. */
  cancel(actor: Actor, idOrKey: string, importId: string): Promise<ImportRecord> {
    return this.change(actor, idOrKey, importId, async (tx, { id, status }) => {
      if (status === 'cancelled') return;
      if (status !== 'queued' && status !== 'running') throw new Conflict('The import has already ended');
      await tx.query(CANCEL_IMPORT, [id, this.clock.now()]);
      await this.news.finished(tx, actor, id);
    });
  }

  /** The worker deletes what the import made, except what was changed since. */
  undo(actor: Actor, idOrKey: string, importId: string): Promise<ImportRecord> {
    return this.change(actor, idOrKey, importId, async (tx, { id, status }) => {
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
    change: (tx: Transaction, found: ImportRecord) => Promise<void>,
  ): Promise<ImportRecord> {
    return this.db.transaction(async (tx) => {
      const { id: projectId } = await this.access.project(tx, actor, idOrKey, 'write', { archived: 'allowed' });
      const { id, userId } = await this.queries.one(tx, projectId, importId);
      const project = await this.access.project(tx, actor, projectId, userId === actor.userId ? 'write' : 'deleteAny');
      await tx.query(LOCK_IMPORT, [id]);
      await change(tx, await this.queries.one(tx, project.id, id));
      return this.queries.one(tx, project.id, id);
    });
  }

  private async refuseTooMany(tx: Transaction, project: ProjectAccess): Promise<void> {
    const unfinished = await tx.manager.countBy(Import, { projectId: project.id, finishedAt: IsNull() });
    if (unfinished >= MAX_UNFINISHED) throw new RateLimited(TRY_AGAIN_AFTER);
  }

  /** Labels belong to the workspace, so that only its members make them. */
  private async settingsOf(
    sql: Sql,
    actor: Actor,
    project: ProjectAccess,
    { source, mapping: given, createLabels }: ImportRequest,
  ): Promise<ImportSettings> {
    if (createLabels) await this.access.workspace(sql, actor, project.workspaceId, 'write');
    const mapping = readMapping(given);
    if (source === 'docket' && Object.keys(mapping).length > 0)
      throw ValidationFailed.on('mapping', 'Mapping is for other sources');
    const { workspaceId, id: projectId } = project;
    const schema = await projectSchema(sql, projectId);
    await this.resolver.check(sql, { workspaceId, projectId, source, schema }, mapping);
    const [preferences] = await sql.query<{ zone: string }>(TIME_ZONE_OF, [actor.userId]);
    return { mapping, createLabels, zone: preferences?.zone ?? 'UTC' };
  }

  /** The repository is looked for now, so that a wrong name is an error of this request. */
  private async readingOf(actor: Actor, repo: string): Promise<Reading> {
    const hosted = await this.issues.repository(actor, repo);
    return { repo: hosted.repo, cursor: null, parts: 0 };
  }

  private async store(tx: Transaction, id: string, project: ProjectAccess, request: FileRequest): Promise<void> {
    const { source, file } = request;
    const { columns, rows } =
      source === 'docket'
        ? await this.ownRows(tx, project, file)
        : { columns: null, rows: stored(rowsOfOther(source, file)()) };
    let total = 0;
    let waiting: string[] = [];
    let characters = 0;
    const flush = async () => {
      await tx.query(INSERT_IMPORT_ROWS, [id, total - waiting.length, project.workspaceId, waiting]);
      waiting = [];
      characters = 0;
    };
    for await (const { data: value } of rows) {
      const data = encode(value);
      waiting.push(data);
      total++;
      characters += data.length;
      if (waiting.length === ROWS || characters > CHARACTERS) await flush();
    }
    if (waiting.length > 0) await flush();
    await tx.manager.update(Import, { id }, { total, columns });
  }

  /** The rows of a file in our own form; of CSV also the field of each column. */
  private async ownRows(
    sql: Sql,
    project: ProjectAccess,
    file: ImportFile,
  ): Promise<{ columns: string[] | null; rows: AsyncGenerator<NumberedRow> }> {
    const { fields } = await projectSchema(sql, project.id);
    const parts = rowsOf(
      file,
      fields.map(({ key }) => key),
    );
    if (file.format !== 'csv') return { columns: null, rows: numbered(parts) };
    const header = await parts.next();
    return { columns: header.done ? null : (header.value as { columns: string[] }).columns, rows: numbered(parts) };
  }
}

/** Of another tracker, the media type of a file says less than its source. */
const formatOf = (source: ImportSource): ImportFormat => (source.endsWith('-csv') ? 'csv' : 'json');

const rowsOfOther = (source: FileSource, file: ImportFile) => () => wholeRows(readerOf(source).read(file));

async function* numbered(parts: AsyncIterable<{ columns: string[] } | { row: NumberedRow['data'] }>) {
  let row = 0;
  for await (const part of parts) if ('row' in part) yield { row: ++row, data: part.row };
}

async function* stored(rows: ReturnType<typeof wholeRows>) {
  for await (const { row, ...data } of rows) yield { row, data };
}

/** Escapes all characters that are not plain text, so that even a NUL is kept until its row is validated. */
const encode = (row: unknown): string => JSON.stringify(row);
