import type { TicketStatus } from '#contracts';
import type { Sql } from '#data';
import type { FieldDefinition } from './field-types.js';

export interface ColumnDefinition {
  id: string;
  name: string;
  status: TicketStatus;
  wipLimit: number | null;
  home: boolean;
}

/** What a project defines for its tickets: its custom fields, and its board columns in order. */
export interface ProjectSchema {
  fields: FieldDefinition[];
  columns: ColumnDefinition[];
}

export const NO_SCHEMA: ProjectSchema = { fields: [], columns: [] };

/** SQL of the JSON of field `f`. */
export const FIELD_JSON = `json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'type', f.type,
  'options', f.options, 'required', f.required)`;

/** The columns `fields` and `columns` of a project, given the SQL of its id. */
export const schemaColumns = (projectId: string): string =>
  `(SELECT coalesce(json_agg(${FIELD_JSON} ORDER BY f.created_at, f.id), '[]')
      FROM project_fields f WHERE f.project_id = ${projectId} AND f.deleted_at IS NULL) AS fields,
   (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'status', c.status,
        'wipLimit', c.wip_limit, 'home', c.home) ORDER BY c.place), '[]')
      FROM project_columns c WHERE c.project_id = ${projectId} AND c.deleted_at IS NULL) AS columns`;

export async function projectSchema(sql: Sql, projectId: string | null): Promise<ProjectSchema> {
  if (projectId === null) return NO_SCHEMA;
  const [schema] = await sql.query<ProjectSchema>(`SELECT ${schemaColumns('$1')}`, [projectId]);
  return schema!;
}

/**
 * Waits for fields that are being deleted or lose options: what is read afterwards stays valid until the transaction
 * ends.
 */
export async function lockFields(sql: Sql, projectId: string | null, keys: string[]): Promise<void> {
  if (projectId === null || keys.length === 0) return;
  await sql.query(
    `SELECT FROM project_fields WHERE project_id = $1 AND key = ANY ($2) AND deleted_at IS NULL
     ORDER BY id FOR KEY SHARE`,
    [projectId, keys],
  );
}
