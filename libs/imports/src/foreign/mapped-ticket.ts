import {
  ESTIMATE,
  type FieldErrors,
  instantOf,
  LABELS_PER_TICKET,
  NAME_LENGTH,
  TICKET_STATUSES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { type FieldValues, type ProjectSchema, readImportedValue } from '#tickets';
import { displayName } from '../import-columns.js';
import { storable } from '../markup/foreign-text.js';
import type { ForeignPerson, ForeignTicket } from '../sources/foreign-ticket.js';
import { personOf } from '../sources/foreign-values.js';
import type { MappingTable } from './mapping-table.js';
import { addProblem } from './stored-row.js';

/** A ticket of another tracker in our values; its texts are not converted yet. What is unknown is absent or null. */
export interface MappedTicket {
  externalId: string;
  title: string;
  type?: TicketType;
  priority?: TicketPriority;
  status?: TicketStatus;
  columnId?: string;
  labelIds: string[];
  assigneeId: string | null;
  reporterId: string | null;
  groupId: string | null;
  dueDate: Date | null;
  estimate: number | null;
  createdAt: Date | null;
  completedAt: Date | null;
  fields: FieldValues;
}

export interface MappingContext {
  table: MappingTable;
  schema: ProjectSchema;
  /** The time zone of dates that have none. */
  zone: string;
  /** Missing labels and groups that the import will create are no problem. */
  creates: { labels: boolean; groups: (name: string) => boolean };
}

/** Null if it cannot become a ticket. `problems` gets what is wrong, and what is lost. */
export function mapTicket(ticket: ForeignTicket, context: MappingContext, problems: FieldErrors): MappedTicket | null {
  const title = storable(ticket.title).trim();
  const externalId = storable(ticket.externalId);
  if (title === '') addProblem(problems, 'title', 'Title is required');
  if (externalId.length > NAME_LENGTH) addProblem(problems, 'externalId', 'External id is too long');
  if (title === '' || externalId.length > NAME_LENGTH) return null;
  const values = new ValuesOf(ticket, context, problems);
  return {
    externalId,
    title: values.title(title),
    ...values.status(),
    ...values.enumValue('type', 'types'),
    ...values.enumValue('priority', 'priorities'),
    labelIds: values.labels(),
    assigneeId: values.member('assignee', ticket.assignee),
    reporterId: values.member('reporter', ticket.reporter),
    groupId: values.group(),
    dueDate: instant(ticket.dueDate, context.zone),
    estimate: values.estimate(),
    createdAt: instant(ticket.createdAt, context.zone),
    completedAt: instant(ticket.completedAt, context.zone),
    fields: values.ownFields(),
  };
}

class ValuesOf {
  constructor(
    private readonly ticket: ForeignTicket,
    private readonly context: MappingContext,
    private readonly problems: FieldErrors,
  ) {}

  title(title: string): string {
    const points = [...title];
    if (points.length <= NAME_LENGTH) return title;
    this.problem('title', `Title was cut to ${NAME_LENGTH} characters`);
    return `${points.slice(0, NAME_LENGTH - 1).join('')}…`;
  }

  /** A status, or a column, which has one. */
  status(): Pick<MappedTicket, 'status' | 'columnId'> {
    const { status } = this.ticket;
    const to = this.context.table.value('statuses', status);
    if (to !== null && isStatus(to)) return { status: to };
    const column = this.context.schema.columns.find(({ id }) => id === to);
    if (column) return { columnId: column.id };
    if (status !== null) this.unknown('status', status);
    return {};
  }

  enumValue(field: 'type' | 'priority', kind: 'types' | 'priorities'): object {
    const name = this.ticket[field];
    const to = this.context.table.value(kind, name);
    if (to !== null) return { [field]: to };
    if (name !== null) this.unknown(field, name);
    return {};
  }

  labels(): string[] {
    const { table, creates } = this.context;
    const found = this.ticket.labels.map((name) => ({ name, id: table.value('labels', name) }));
    for (const { name, id } of found) {
      if (id === null && !creates.labels) this.problem('labels', `Label does not exist: ${displayName(name)}`);
    }
    const ids = [...new Set(found.flatMap(({ id }) => id ?? []))];
    if (ids.length > LABELS_PER_TICKET) this.problem('labels', `Labels must be at most ${LABELS_PER_TICKET}`);
    return ids.slice(0, LABELS_PER_TICKET);
  }

  member(field: string, person: ForeignPerson | null): string | null {
    const { table } = this.context;
    const id = table.member(person);
    if (person && id === null) this.problem(field, `Not a member: ${displayName(table.nameOf(person))}`);
    return id;
  }

  group(): string | null {
    const { table, creates } = this.context;
    const { group } = this.ticket;
    const id = table.value('groups', group);
    if (group !== null && id === null && !creates.groups(group)) {
      this.problem('group', `Group does not exist: ${displayName(group)}`);
    }
    return id;
  }

  estimate(): number | null {
    const { estimate } = this.ticket;
    if (estimate === null || (estimate >= ESTIMATE.min && estimate <= ESTIMATE.max)) return estimate;
    this.problem('estimate', `Estimate must be a number from ${ESTIMATE.min} to ${ESTIMATE.max}`);
    return null;
  }

  ownFields(): FieldValues {
    const { table, schema } = this.context;
    const values: FieldValues = {};
    for (const [column, cell] of Object.entries(this.ticket.others)) {
      const to = table.value('fields', column);
      const field = schema.fields.find(({ id }) => id === to);
      if (!field) continue;
      if (field.type === 'user') {
        const member = this.member(`fields.${field.key}`, personOf(cell));
        if (member) values[field.key] = member;
        continue;
      }
      const isList = field.type === 'multi_select';
      const read = readImportedValue(field, isList ? cell.split(/[,;]/).map((name) => name.trim()) : cell);
      if ('problem' in read) this.problem(`fields.${field.key}`, read.problem);
      else values[field.key] = read.value as FieldValues[string];
    }
    return values;
  }

  private unknown(field: string, name: string): void {
    this.problem(field, `Unknown ${field}: ${displayName(name)}`);
  }

  private problem(field: string, message: string): void {
    addProblem(this.problems, field, message);
  }
}

const isStatus = (value: string): value is TicketStatus => (TICKET_STATUSES as readonly string[]).includes(value);

/** A day begins at midnight; a date without a zone is one of the caller's. */
export function instant(date: string | null, zone: string): Date | null {
  if (date === null) return null;
  if (date.endsWith('Z')) return new Date(date);
  return instantOf(Date.parse(date.includes('T') ? `${date}Z` : `${date}T00:00:00Z`), zone);
}
