import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { readableScopes, type ScopeFilter, visibleEmail } from '#access';
import type { Actor } from '#contracts';
import { Parameters, ReplicaReader } from '#data';
import type { FieldDefinition, FieldValue, FieldValues } from './field-types.js';
import { FIELD_JSON } from './project-schema.js';

/** The values that cells are made from. */
export interface ExportedTicket {
  projectId: string | null;
  columnId: string | null;
  fields: Record<string, unknown>;
}

/** The columns of a CSV export for what projects define: the name of the board column, and custom fields. */
export interface FieldExport {
  columns: string[];
  /** The cells of some tickets, in the order of the columns. */
  cells(actor: Actor, tickets: ExportedTicket[]): Promise<string[][]>;
}

const MAX_COLUMNS = 60; // an import accepts a hundred
const MAX_FIELDS = 2_000;

/** Formats what projects define for people: columns by name, options by name, users by e-mail if the caller may see it. */
@Injectable()
export class FieldExports {
  constructor(private readonly reader: ReplicaReader) {}

  /**
   * One column `fields.<key>` for each key in the projects of the list; with too many keys, a single column with JSON.
   * Before them `column` if one of these projects has board columns.
   */
  async of(actor: Actor, filter: ScopeFilter): Promise<FieldExport> {
    const parameters = new Parameters();
    const scopes = readableScopes(actor, filter, parameters);
    const rows = await this.reader.query<{ projectId: string; field: FieldDefinition }>(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT f.project_id AS "projectId", ${FIELD_JSON} AS field FROM scopes JOIN project_fields f ON f.project_id = scopes.scope_id
       WHERE f.deleted_at IS NULL ORDER BY f.created_at, f.id LIMIT ${MAX_FIELDS + 1}`,
      parameters.values,
    );
    const [own, columns] = [this.ofFields(rows), await this.ofColumns(scopes, parameters)];
    if (!columns) return own;
    return {
      columns: [...columns.columns, ...own.columns],
      cells: async (caller, tickets) => {
        const [names, values] = [await columns.cells(caller, tickets), await own.cells(caller, tickets)];
        return tickets.map((_, index) => [...names[index]!, ...values[index]!]);
      },
    };
  }

  /** Nothing if no project of the list has columns. */
  private async ofColumns(scopes: string, { values }: Parameters): Promise<FieldExport | undefined> {
    const [found] = await this.reader.query(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT FROM scopes JOIN project_columns c ON c.project_id = scopes.scope_id WHERE c.deleted_at IS NULL LIMIT 1`,
      values,
    );
    if (!found) return undefined;
    return {
      columns: ['column'],
      cells: async (_, tickets) => {
        const named = await this.reader.query<{ id: string; name: string }>(
          'SELECT id, name FROM project_columns WHERE id = ANY ($1::uuid[])',
          [[...new Set(tickets.flatMap(({ columnId }) => columnId ?? []))]],
        );
        const names = new Map(named.map(({ id, name }) => [id, name]));
        return tickets.map(({ columnId }) => [(columnId && names.get(columnId)) ?? '']);
      },
    };
  }

  private ofFields(rows: { projectId: string; field: FieldDefinition }[]): FieldExport {
    const keys = [...new Set(rows.map(({ field }) => field.key))];
    if (keys.length > MAX_COLUMNS || rows.length > MAX_FIELDS) {
      const cells = async (_: Actor, tickets: ExportedTicket[]) => tickets.map(({ fields }) => [jsonOf(fields)]);
      return { columns: ['fields'], cells };
    }
    const fields = new Map(rows.map(({ projectId, field }) => [`${projectId} ${field.key}`, field]));
    const fieldOf = (ticket: ExportedTicket, key: string) => fields.get(`${ticket.projectId} ${key}`);
    return {
      columns: keys.map((key) => `fields.${key}`),
      cells: async (caller, tickets) => {
        const people = await this.people(caller, tickets, keys, fieldOf);
        return tickets.map((ticket) =>
          keys.map((key) => {
            const value = (ticket.fields as FieldValues)[key];
            const field = fieldOf(ticket, key);
            return value === undefined || !field ? '' : cellOf(field, value, people);
          }),
        );
      },
    };
  }

  private async people(
    actor: Actor,
    tickets: ExportedTicket[],
    keys: string[],
    fieldOf: (ticket: ExportedTicket, key: string) => FieldDefinition | undefined,
  ): Promise<Map<string, string>> {
    const ids = tickets.flatMap((ticket) =>
      keys.filter((key) => fieldOf(ticket, key)?.type === 'user').flatMap((key) => ticket.fields[key] ?? []),
    );
    if (ids.length === 0) return new Map();
    const parameters = new Parameters();
    const rows = await this.reader.query<{ id: string; email: string | null }>(
      `SELECT u.id, ${visibleEmail(actor, parameters, 'u')} AS email FROM users u
       WHERE u.id = ANY (${parameters.add([...new Set(ids)])}::uuid[])`,
      parameters.values,
    );
    return new Map(rows.map(({ id, email }) => [id, email ?? id]));
  }
}

const jsonOf = (fields: object): string => (Object.keys(fields).length > 0 ? JSON.stringify(fields) : '');

function cellOf({ type, options }: FieldDefinition, value: FieldValue, people: Map<string, string>): string {
  const nameOf = (id: string) => options.find((option) => option.id === id)?.name ?? id;
  if (type === 'user') return people.get(value as string) ?? '';
  if (type === 'select') return nameOf(value as string);
  if (!Array.isArray(value)) return String(value);
  return stringify([value.map(nameOf)], { eof: false, quoted_match: /[\r\n]/ });
}
