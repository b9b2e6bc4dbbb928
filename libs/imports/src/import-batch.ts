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
import type { MappedKind, MappedValue } from './mapping/mapping.js';
import { MissingLabels } from './missing-labels.js';
import { ADD_MADE_LABELS } from './missing-labels.sql.js';

/** Where rows belong, and how they are to be read. */
export interface PlaceOfRows {
  projectId: string;
  workspaceId: string;
  columns: string[] | null;
  settings: { createLabels: boolean } | null;
}

export interface ImportScope extends PlaceOfRows {
  id: string;
  userId: string;
}

export interface NumberedRow {
  row: number;
  data: RawRow;
}

export interface RowOutcome {
  created: number;
  existing: number;
  /** Rows that became no ticket. A row of another tracker can be imported although it has errors. */
  failed: number;
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
  constructor(
    private readonly clock: Clock,
    private readonly labels: MissingLabels,
  ) {}

  async run(tx: Transaction, scope: ImportScope, rows: NumberedRow[]): Promise<RowOutcome> {
    const schema = await projectSchema(tx, scope.projectId);
    const { right, known, errors } = await this.rightRows(tx, scope, rows, schema);
    if (scope.settings?.createLabels) await this.makeLabels(tx, scope, right, known);
    const fresh = await this.withoutExisting(tx, scope, right);
    const now = this.clock.now();
    const tickets = fresh.map((value) => this.ticketOf(value, known, scope, schema, now));
    if (tickets.length > 0) await this.insert(tx, scope, tickets, schema);
    return { created: tickets.length, existing: right.length - tickets.length, failed: errors.length, errors };
  }

  /** What would become of the rows, and of the values in those that could be read. Writes nothing. */
  async check(
    tx: Transaction,
    scope: PlaceOfRows,
    rows: NumberedRow[],
  ): Promise<Pick<RowOutcome, 'errors'> & { values: (MappedValue & { kind: MappedKind })[] }> {
    const schema = await projectSchema(tx, scope.projectId);
    const { read, known, errors } = await this.rightRows(tx, scope, rows, schema);
    return { errors, values: read.flatMap(({ value }) => valuesIn(value, known, schema)) };
  }

  /** Rows without faults, with all that they refer to. */
  private async rightRows(tx: Transaction, scope: PlaceOfRows, rows: NumberedRow[], schema: ProjectSchema) {
    const errors: RowOutcome['errors'] = [];
    const read: { row: number; value: ReadRow }[] = [];
    const people = peopleOf(schema);
    for (const { row, data } of rows) {
      const outcome = readRow(data, scope.columns, schema.fields);
      if ('errors' in outcome) errors.push({ row, errors: outcome.errors });
      else read.push({ row, value: outcome.row });
    }
    const values = read.map(({ value }) => value);
    const known = await this.lookUp(tx, scope, values, people);
    const right: ReadRow[] = [];
    for (const { row, value } of read) {
      const faults = faultsOf(value, known, people, schema);
      if (scope.settings?.createLabels) delete faults.labels; // they will be made
      if (Object.keys(faults).length > 0) errors.push({ row, errors: faults });
      else right.push(value);
    }
    return { read, right, known, errors };
  }

  private async insert(tx: Transaction, scope: ImportScope, tickets: TicketState[], schema: ProjectSchema) {
    await insertTickets(tx, scope.projectId, tickets, schema);
    const ids = tickets.map(({ id }) => id);
    await tx.query(INSERT_IMPORT_TICKETS, [scope.id, scope.workspaceId, ids, tickets[0]!.updatedAt]);
  }

  private async makeLabels(tx: Transaction, scope: ImportScope, rows: ReadRow[], known: Known): Promise<void> {
    const missing = new Set(rows.flatMap(({ labels }) => labels).filter((name) => !known.labels.has(name)));
    const made = await this.labels.make(tx, scope.workspaceId, [...missing]);
    if (made.length > 0) await tx.query(ADD_MADE_LABELS, [scope.id, JSON.stringify(made)]);
    for (const [name, id] of await this.labelsNamed(tx, scope.workspaceId, [...missing])) known.labels.set(name, id);
  }

  private async labelsNamed(tx: Transaction, workspaceId: string, names: string[]): Promise<Map<string, string>> {
    const rows = await tx.query<{ name: string; id: string }>(LOCK_LABELS_BY_NAME, [workspaceId, names]);
    return new Map(rows.map(({ name, id }) => [name, id]));
  }

  /** Looks up everything that the rows reference, with one statement for each kind. */
  private async lookUp(
    tx: Transaction,
    { workspaceId, projectId }: PlaceOfRows,
    rows: ReadRow[],
    fields: FieldDefinition[],
  ): Promise<Known> {
    const names = [...new Set(rows.flatMap(({ labels }) => labels))];
    const labels = await this.labelsNamed(tx, workspaceId, names);
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
      labels,
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

function faultsOf(row: ReadRow, known: Known, people: FieldDefinition[], schema: ProjectSchema): FieldErrors {
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
  return faults;
}

/** What the values of a row refer to; those that are in the row itself refer to themselves. */
function valuesIn(row: ReadRow, known: Known, schema: ProjectSchema): (MappedValue & { kind: MappedKind })[] {
  const { labels, assignee, group, fields, input } = row;
  const value = (kind: MappedKind, from: string | null | undefined, to: string | null | undefined) =>
    from ? [{ kind, from, to: to ?? null }] : [];
  return [
    ...value('people', assignee, known.people.get(assignee ?? '')),
    ...value('statuses', row.column ?? input.status, row.column ? columnOf(row, schema)?.id : input.status),
    ...value('types', input.type, input.type),
    ...value('priorities', input.priority, input.priority),
    ...labels.flatMap((name) => value('labels', name, known.labels.get(name))),
    ...value('groups', group, groupOf(row, known)),
    ...Object.keys(fields).flatMap((key) => value('fields', key, schema.fields.find((field) => field.key === key)?.id)),
  ];
}
