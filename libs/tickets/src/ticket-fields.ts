import {
  ESTIMATE,
  LONG_TEXT_BYTES,
  type Outcome,
  readEnum,
  readNumber,
  readText,
  readTimestamp,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { shownColumn } from './columns/shown-column.sql.js';
import type { FieldValue } from './fields/field-types.js';
import { shownFields } from './fields/shown-fields.sql.js';
import { reordered } from './reordered.js';

/** The SQL types of fields and their TypeScript types. */
interface SqlTypes {
  text: string;
  uuid: string;
  'uuid[]': string[];
  integer: number;
  'double precision': number;
  boolean: boolean;
  jsonb: Record<string, unknown>;
  timestamptz: Date;
  ticket_type: TicketType;
  ticket_status: TicketStatus;
  ticket_priority: TicketPriority;
  ticket_stage: TicketStage;
}

/** The types that are not strings in JSON. */
const JSON_TYPES: Partial<Record<keyof SqlTypes, 'array' | 'number' | 'boolean'>> = {
  'uuid[]': 'array',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
};

/** What the value of a field refers to: it decides how the value is checked and who may see it. */
export type ReferenceKind =
  | 'person'
  | 'agent'
  | 'group'
  | 'label'
  | 'ticket'
  | 'project'
  | 'project key'
  | 'workspace'
  | 'column';

/** Everything about a field, apart from its column's migration and its lines in the DTOs. */
export interface FieldDescriptor {
  /** Its name in messages: `Assignee must be valid`. */
  label: string;
  type: keyof SqlTypes;
  nullable?: true;
  /** Its column in `tickets`, which inserts and updates write. */
  column?: string;
  /** SQL of the visible value, if it is not what the column holds, given the alias of the ticket. */
  shown?: (ticket: string) => string;
  /** SQL that computes a field without a column, given the aliases of ticket and project. */
  expression?: (ticket: string, project: string) => string;
  /** The value of a new ticket if the input has none; null by default. */
  initial?: unknown;
  /** Never changes after creation. */
  fixed?: true;
  /** Whether a request may set it. Bulk operations accept the same fields as create and update. */
  create?: true;
  update?: true;
  /** Whether the MCP tools that create and update a ticket accept it, and the name of the argument if it differs. */
  mcp?: true | 'customFields';
  /** Parses it from a column of the same name in an imported row. */
  import?: (label: string, raw: unknown) => Outcome;
  /** The columns of an imported row that it is looked up by, if not by its own value. */
  importedAs?: readonly string[];
  /** Whether a change is recorded in history and in `changes` of events. */
  recorded?: true;
  references?: ReferenceKind;
  /** The name of the referenced person in responses and CSV. */
  person?: string;
  /** Whether list items include it; details include all fields of list items. */
  items?: true;
  /** Whether `data.ticket` of events includes it. */
  events?: true;
  /** Whether the CSV export includes it, and the name of the column if it differs. */
  csv?: true | 'labels';
  /** Whether it can be too long to be shown whole to an agent. */
  long?: true;
}

const SETTABLE = { create: true, update: true, mcp: true } as const;
const SHOWN = { items: true, events: true, csv: true } as const;

const text = (label: string, raw: unknown) => readText(label, {}, raw);
const longText = (label: string, raw: unknown) =>
  readText(label, { maxBytes: LONG_TEXT_BYTES, trim: false, blank: true }, raw);
/** In CSV a number is text. */
const estimate = (label: string, raw: unknown) =>
  readNumber(label, ESTIMATE, typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw);
const oneOf = (values: readonly string[]) => (label: string, raw: unknown) => readEnum(label, values, raw);

/**
 * The fields of a ticket, in the order of responses and CSV. Insert, update, diff, history, events, export, import and
 * MCP are built from this table.
 */
export const TICKET_FIELDS = {
  id: { label: 'Id', type: 'uuid', column: 'id', fixed: true, ...SHOWN },
  key: {
    label: 'Key',
    type: 'text',
    nullable: true,
    expression: (ticket, project) => `${project}.key || '-' || ${ticket}.number`,
    recorded: true,
    references: 'project key',
    ...SHOWN,
  },
  title: {
    label: 'Title',
    type: 'text',
    column: 'title',
    initial: '',
    import: text,
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  description: {
    label: 'Description',
    type: 'text',
    nullable: true,
    column: 'description',
    import: longText,
    recorded: true,
    long: true,
    ...SETTABLE,
    ...SHOWN,
  },
  type: {
    label: 'Type',
    type: 'ticket_type',
    column: 'type',
    initial: 'TASK',
    import: oneOf(TICKET_TYPES),
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  status: {
    label: 'Status',
    type: 'ticket_status',
    column: 'status',
    initial: 'backlog',
    import: oneOf(TICKET_STATUSES),
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  columnId: {
    label: 'Column',
    type: 'uuid',
    nullable: true,
    column: 'column_id',
    shown: shownColumn,
    importedAs: ['column', 'columnId'],
    recorded: true,
    references: 'column',
    ...SETTABLE,
    items: true,
    events: true,
  },
  priority: {
    label: 'Priority',
    type: 'ticket_priority',
    column: 'priority',
    initial: 'medium',
    import: oneOf(TICKET_PRIORITIES),
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  stage: {
    label: 'Stage',
    type: 'ticket_stage',
    column: 'stage',
    initial: 'PLANNING',
    import: oneOf(TICKET_STAGES),
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  projectId: {
    label: 'Project',
    type: 'uuid',
    nullable: true,
    column: 'project_id',
    recorded: true,
    references: 'project',
    ...SETTABLE,
    ...SHOWN,
  },
  workspaceId: {
    label: 'Workspace',
    type: 'uuid',
    column: 'workspace_id',
    fixed: true,
    references: 'workspace',
    ...SETTABLE,
    ...SHOWN,
  },
  assigneeId: {
    label: 'Assignee',
    type: 'uuid',
    nullable: true,
    column: 'assignee_id',
    importedAs: ['assignee', 'assigneeId'],
    recorded: true,
    references: 'person',
    person: 'assignee',
    ...SETTABLE,
    ...SHOWN,
  },
  delegateId: {
    label: 'Delegate',
    type: 'uuid',
    nullable: true,
    column: 'delegate_id',
    recorded: true,
    references: 'agent',
    person: 'delegate',
    ...SETTABLE,
    ...SHOWN,
  },
  reporterId: {
    label: 'Reporter',
    type: 'uuid',
    column: 'reporter_id',
    fixed: true,
    references: 'person',
    person: 'reporter',
    ...SHOWN,
  },
  groupId: {
    label: 'Group',
    type: 'uuid',
    nullable: true,
    column: 'group_id',
    importedAs: ['group', 'groupId'],
    recorded: true,
    references: 'group',
    ...SETTABLE,
    ...SHOWN,
  },
  parentId: {
    label: 'Parent',
    type: 'uuid',
    nullable: true,
    column: 'parent_id',
    recorded: true,
    references: 'ticket',
    ...SETTABLE,
    ...SHOWN,
  },
  externalId: {
    label: 'External id',
    type: 'text',
    nullable: true,
    column: 'external_id',
    import: text,
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  labelIds: {
    label: 'Labels',
    type: 'uuid[]',
    expression: (ticket) =>
      `ARRAY(SELECT label_id::text FROM ticket_labels WHERE ticket_id = ${ticket}.id ORDER BY label_id)`,
    initial: [],
    importedAs: ['labels'],
    recorded: true,
    references: 'label',
    csv: 'labels',
    ...SETTABLE,
  },
  /** Custom fields of the project, by key. Each is recorded separately, as `fields.<key>`. */
  fields: {
    label: 'Fields',
    type: 'jsonb',
    expression: (ticket) => shownFields(ticket),
    initial: {},
    create: true,
    update: true,
    mcp: 'customFields', // the argument `fields` of a tool selects what to return
    items: true,
    events: true,
  },
  dueDate: {
    label: 'Due date',
    type: 'timestamptz',
    nullable: true,
    column: 'due_date',
    import: readTimestamp,
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  estimate: {
    label: 'Estimate',
    type: 'double precision',
    nullable: true,
    column: 'estimate',
    import: estimate,
    recorded: true,
    ...SETTABLE,
    ...SHOWN,
  },
  completedAt: { label: 'Completed at', type: 'timestamptz', nullable: true, column: 'completed_at', ...SHOWN },
  createdAt: { label: 'Created at', type: 'timestamptz', column: 'created_at', fixed: true, ...SHOWN },
  updatedAt: { label: 'Updated at', type: 'timestamptz', column: 'updated_at', ...SHOWN },
  version: { label: 'Version', type: 'integer', expression: (ticket) => `${ticket}.version`, initial: 1, items: true },
  rank: {
    label: 'Rank',
    type: 'text',
    expression: (ticket) => `${ticket}.rank`,
    initial: '',
    items: true,
    events: true,
  },
  deletedAt: { label: 'Deleted at', type: 'timestamptz', nullable: true, column: 'deleted_at', recorded: true },
} as const satisfies Record<string, FieldDescriptor>;

type Fields = typeof TICKET_FIELDS;
export type TicketFieldName = keyof Fields;
type NamesWith<Property> = {
  [Name in TicketFieldName]: Fields[Name] extends Property ? Name : never;
}[TicketFieldName];

type Value<Name extends TicketFieldName> =
  | SqlTypes[Fields[Name]['type']]
  | (Fields[Name] extends { nullable: true } ? null : never);
type InJson<T> = T extends Date ? string : T;

/** A ticket's fields in memory, and in JSON. */
export type TicketFieldValues = { [Name in TicketFieldName]: Value<Name> };
export type TicketItemFields = { [Name in NamesWith<{ items: true }>]: InJson<Value<Name>> };

/** The value of a field in history. */
export type RecordedValue = InJson<NonNullable<Value<NamesWith<{ recorded: true }>>>> | FieldValue;

type SettableName = NamesWith<{ create: true }> | NamesWith<{ update: true }>;
export type SettableFields = { [Name in SettableName]?: Value<Name> };
export type ImportedName = NamesWith<{ import: unknown }>;
export type PersonName = Extract<Fields[TicketFieldName], { person: string }>['person'];

export const descriptorOf = (name: TicketFieldName): FieldDescriptor => TICKET_FIELDS[name];

export const TICKET_FIELD_NAMES = Object.keys(TICKET_FIELDS) as TicketFieldName[];

/** The names of the fields that have all the `properties`, in order. */
export const fieldsWith = <const Properties extends Partial<FieldDescriptor>>(
  properties: Properties,
): NamesWith<Properties>[] =>
  TICKET_FIELD_NAMES.filter((name) =>
    Object.entries(properties).every(([key, value]) => descriptorOf(name)[key as keyof FieldDescriptor] === value),
  ) as NamesWith<Properties>[];

export const ITEM_FIELDS = fieldsWith({ items: true });
export const EVENT_FIELDS = fieldsWith({ events: true });
/** In the order of history: the key changes together with the project. */
export const RECORDED_FIELDS = reordered(fieldsWith({ recorded: true }), { key: 'projectId', labelIds: 'dueDate' });
/** The fields that reference a person, with the name of that person in responses. */
export const PERSON_FIELDS = TICKET_FIELD_NAMES.flatMap((field) => {
  const { person, column } = descriptorOf(field);
  return person && column ? [{ field, column, person: person as PersonName }] : [];
});
export const PERSON_NAMES = PERSON_FIELDS.map(({ person }) => person);
/** References to other tickets: only visible to readers of those tickets. */
export const TICKET_REFERENCES = fieldsWith({ references: 'ticket' });

/** The JSON types of field values in history. */
export const RECORDED_TYPES = [
  ...new Set([
    ...RECORDED_FIELDS.map((name) => JSON_TYPES[descriptorOf(name).type] ?? 'string'),
    ...(['number', 'boolean'] as const), // for custom fields
  ]),
];

/** Initial values of a new ticket; identity, reporter and times are added at creation. */
export const INITIAL_VALUES = Object.fromEntries(
  TICKET_FIELD_NAMES.map((name) => [name, descriptorOf(name).initial ?? null]),
) as TicketFieldValues;
