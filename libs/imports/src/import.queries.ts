import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { AccessService } from '#access';
import {
  type Actor,
  type FieldErrors,
  type ImportFormat,
  type ImportSource,
  type ImportStatus,
  NotFound,
} from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

export interface ImportRecord {
  id: string;
  projectId: string;
  userId: string;
  source: ImportSource;
  format: ImportFormat;
  status: ImportStatus;
  total: number;
  processed: number;
  created: number;
  existing: number;
  failed: number;
  undone: number;
  error: string | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface RowErrors {
  id: string;
  row: number;
  errors: FieldErrors;
}

const IMPORT_SORTS = { createdAt: { column: 'i.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;
const ERROR_SORTS = { row: { column: 'e.row', type: 'integer' } } satisfies Record<string, Sort>;

const IMPORT = `i.id, i.project_id AS "projectId", i.user_id AS "userId", i.source, i.format, i.status, i.total, i.processed,
  i.created, i.existing, i.failed, i.undone, i.error, i.created_at AS "createdAt", i.started_at AS "startedAt",
  i.finished_at AS "finishedAt"`;

/** The progress of imports, for members who may import. Readable for archived projects too. */
@Injectable()
export class ImportQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly access: AccessService,
  ) {}

  async list(actor: Actor, projectId: string, request: PageRequest): Promise<Page<ImportRecord>> {
    const project = await this.project(actor, projectId);
    const parameters = new Parameters();
    const paging = new Paging(IMPORT_SORTS, 'createdAt', 'desc', request, 'i.id');
    const where = `WHERE i.project_id = ${parameters.add(project.id)}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM imports i ${where}`,
      rows: `SELECT ${IMPORT}, ${paging.sortValue} FROM imports i ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async get(actor: Actor, projectId: string, importId: string): Promise<ImportRecord> {
    const project = await this.project(actor, projectId);
    return this.one(this.db, project.id, importId);
  }

  async errors(actor: Actor, projectId: string, importId: string, request: PageRequest): Promise<Page<RowErrors>> {
    const { id } = await this.get(actor, projectId, importId);
    const parameters = new Parameters();
    const paging = new Paging(ERROR_SORTS, 'row', 'asc', request, 'e.id');
    const where = `WHERE e.import_id = ${parameters.add(id)}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM import_errors e ${where}`,
      rows: `SELECT e.id, e.row AS "row", e.errors, ${paging.sortValue} FROM import_errors e ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, projectId: string, importId: string): Promise<ImportRecord> {
    if (!isUuid(importId)) throw new NotFound('Import');
    const [row] = await sql.query<ImportRecord>(
      `SELECT ${IMPORT} FROM imports i WHERE i.id = $1 AND i.project_id = $2`,
      [importId, projectId],
    );
    if (!row) throw new NotFound('Import');
    return row;
  }

  private project(actor: Actor, projectId: string) {
    return this.access.project(this.db, actor, projectId, 'write', { archived: 'allowed' });
  }
}
