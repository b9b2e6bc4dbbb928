import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Clock, type FieldErrors } from '#contracts';
import type { Transaction } from '#data';
import type { FieldDefinition, FieldValues, ProjectSchema, TicketState } from '#tickets';
import { applyTicketInput, blankTicket, columnNamed, insertTickets, placeInColumns, projectSchema } from '#tickets';
import {
  ASSIGNABLE_USERS,
  EXISTING_EXTERNAL_IDS,
  INSERT_IMPORT_TICKETS,
  LOCK_GROUPS,
  LOCK_LABELS_BY_NAME,
  LOCK_TICKET_COUNTERS,
} from './import-batch.sql.js';
import { displayName } from './import-columns.js';
import type { RawRow } from './import-file.js';
import { type ReadRow, readRow } from './import-row.js';

export interface ImportScope {
  id: string;
  projectId: string;
  workspaceId: string;
  userId: string;
  columns: string[] | null;
}

export interface NumberedRow {
  row: number;
  data: RawRow;
}

export interface RowOutcome {
  created: number;
  existing: number;
  errors: { row: number; errors: FieldErrors }[];
}

interface Known {
  /** Open groups by id, and by name in lower case. */
  groups: Map<string, string>;
  labels: Map<string, string>;
  people: Map<string, string>;
}

/** Creates tickets from some rows of a file. Sends no notifications: nobody wants ten thousand of them. */
@Injectable()
export class ImportBatch {
  constructor(private readonly clock: Clock) {}

  async run(tx: Transaction, scope: ImportScope, rows: NumberedRow[]): Promise<RowOutcome> {
    const errors: RowOutcome['errors'] = [];
    const read: { row: number; value: ReadRow }[] = [];
    const schema = await projectSchema(tx, scope.projectId);
    const people = peopleOf(schema);
    for (const { row, data } of rows) {
      const outcome = readRow(data, scope.columns, schema.fields);
      if ('errors' in outcome) errors.push({ row, errors: outcome.errors });
      else read.push({ row, value: outcome.row });
    }
    const known = await this.lookUp(
      tx,
      scope,
      read.map(({ value }) => value),
      people,
    );
    const right: ReadRow[] = [];
    for (const { row, value } of read) {
      const faults = faultsOf(value, known, people, schema);
      if (faults) errors.push({ row, errors: faults });
      else right.push(value);
    }
    const fresh = await this.withoutExisting(tx, scope, right);
    const now = this.clock.now();
    const tickets = fresh.map((value) => this.ticketOf(value, known, scope, schema, now));
    if (tickets.length > 0) await this.insert(tx, scope, tickets, schema);
    return { created: tickets.length, existing: right.length - tickets.length, errors };
  }

  private async insert(tx: Transaction, scope: ImportScope, tickets: TicketState[], schema: ProjectSchema) {
    await insertTickets(tx, scope.projectId, tickets, schema);
    const ids = tickets.map(({ id }) => id);
    await tx.query(INSERT_IMPORT_TICKETS, [scope.id, scope.workspaceId, ids, tickets[0]!.updatedAt]);
  }

  /** Looks up everything that the rows reference, with one statement for each kind. */
  private async lookUp(
    tx: Transaction,
    { workspaceId, projectId }: ImportScope,
    rows: ReadRow[],
    fields: FieldDefinition[],
  ): Promise<Known> {
    const names = [...new Set(rows.flatMap(({ labels }) => labels))];
    const labels = await tx.query<{ name: string; id: string }>(LOCK_LABELS_BY_NAME, [workspaceId, names]);
    const named = [
      ...new Set(rows.flatMap(({ group, groupId }) => [group?.toLowerCase() ?? [], groupId ?? []].flat())),
    ];
    const groups = await tx.query<{ id: string; name: string }>(LOCK_GROUPS, [
      workspaceId,
      projectId,
      named,
      named.filter((name) => isUuid(name)),
    ]);
    const assignees = [
      ...new Set(rows.flatMap((row) => [...(row.assignee ? [row.assignee] : []), ...peopleIn(row, fields)])),
    ];
    const people = await tx.query<{ id: string; email: string }>(ASSIGNABLE_USERS, [
      assignees,
      assignees.filter(isUuid),
      workspaceId,
      projectId,
    ]);
    return {
      groups: new Map(groups.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const])),
      labels: new Map(labels.map(({ name, id }) => [name, id])),
      people: new Map(
        people.flatMap(({ id, email }): [string, string][] => [
          [id, id],
          [email, id],
        ]),
      ),
    };
  }

  /**
   * Other writers that create tickets in the project wait for this lock, so an external id that is free now stays free.
   */
  private async withoutExisting(tx: Transaction, { projectId }: ImportScope, rows: ReadRow[]): Promise<ReadRow[]> {
    await tx.query(LOCK_TICKET_COUNTERS, [projectId]);
    const ids = rows.flatMap(({ input }) => input.externalId ?? []);
    const found = await tx.query<{ id: string }>(EXISTING_EXTERNAL_IDS, [projectId, ids]);
    const taken = new Set(found.map(({ id }) => id));
    return rows.filter(({ input: { externalId } }) => {
      if (!externalId) return true;
      if (taken.has(externalId)) return false;
      taken.add(externalId);
      return true;
    });
  }

  private ticketOf(row: ReadRow, known: Known, scope: ImportScope, schema: ProjectSchema, now: Date): TicketState {
    const { input, labels, assignee } = row;
    const labelIds = [...new Set(labels.map((name) => known.labels.get(name)!))];
    const assigneeId = assignee && known.people.get(assignee)!;
    const blank = blankTicket(scope.userId, now);
    const groupId = groupOf(row, known) ?? null;
    const column = placeInColumns(schema.columns, blank, { status: input.status, columnId: columnOf(row, schema)?.id });
    const ticket = applyTicketInput(blank, { ...input, status: column.status, labelIds, assigneeId, groupId }, now);
    const fields: FieldValues = { ...row.fields };
    for (const { key } of peopleOf(schema)) if (fields[key]) fields[key] = known.people.get(nameIn(row, key))!;
    return { ...ticket, ...column, fields, workspaceId: scope.workspaceId, projectId: scope.projectId };
  }
}

const peopleOf = ({ fields }: ProjectSchema): FieldDefinition[] => fields.filter(({ type }) => type === 'user');

const columnOf = ({ column, columnId, input }: ReadRow, { columns }: ProjectSchema) =>
  column
    ? columnNamed(columns, column, input.status)
    : columns.find(({ id, status }) => id === columnId && status === (input.status ?? status));

const groupOf = ({ group, groupId }: ReadRow, { groups }: Known): string | undefined =>
  groups.get(group?.toLowerCase() ?? groupId ?? '');

/** How a row names the person in a field. */
const nameIn = ({ fields }: ReadRow, key: string): string => String(fields[key]).toLowerCase();

const peopleIn = (row: ReadRow, fields: FieldDefinition[]): string[] =>
  fields.flatMap(({ key }) => (row.fields[key] ? [nameIn(row, key)] : []));

function faultsOf(
  row: ReadRow,
  known: Known,
  people: FieldDefinition[],
  schema: ProjectSchema,
): FieldErrors | undefined {
  const { labels, assignee, column: named, input } = row;
  const unknown = labels.filter((name) => !known.labels.has(name));
  const faults: FieldErrors = {};
  if (unknown.length > 0) faults.labels = unknown.map((name) => `Label does not exist: ${displayName(name)}`);
  if (assignee && !known.people.has(assignee)) faults.assignee = ['Assignee must be valid'];
  if (row.group && !groupOf(row, known)) faults.group = [`Group does not exist: ${displayName(row.group)}`];
  const column = columnOf(row, schema);
  if (named && !column) faults.column = [`Column does not exist: ${displayName(named)}`];
  if (named && column && input.status && input.status !== column.status)
    faults.column = ['Column must be one of the status'];
  for (const { key, name } of people) {
    const isUnknown = row.fields[key] && !known.people.has(nameIn(row, key));
    if (isUnknown) faults[`fields.${key}`] = [`${name} must be valid`];
  }
  return Object.keys(faults).length > 0 ? faults : undefined;
}
