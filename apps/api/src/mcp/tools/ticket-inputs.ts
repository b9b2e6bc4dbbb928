import {
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { descriptorOf, type TicketFieldName, type TicketInput } from '#tickets';
import { TicketFields } from '../../http/ticket-fields.dto.js';
import { Field, fieldsOf } from '../../http/validation/field.js';
import {
  EnumField,
  EnumListField,
  IdField,
  IntegerField,
  LongTextField,
  TextField,
  TimestampField,
} from '../../http/validation/fields.js';
import { SEARCH_LENGTH } from '../../http/validation/query-fields.js';
import { CHANGED_FIELDS, COMPACT_FIELDS, DETAILS_FIELDS, LIST_FIELDS } from '../answers/ticket-answer.js';
import {
  AnyOfField,
  ContinuationField,
  FieldsField,
  IdempotencyKeyField,
  ListInput,
  ReferenceField,
} from './input-fields.js';

const SORTS = ['title', 'priority', 'status', 'createdAt', 'updatedAt', 'rank'] as const;
const MOST_VERSIONS = 1_000_000_000; // nine digits, as in an ETag

const COMPACT = COMPACT_FIELDS.join(', ');
const CHANGED = CHANGED_FIELDS.join(', ');

export class ListTicketsInput extends ListInput {
  @TextField('Search', { max: SEARCH_LENGTH, description: 'Words in key, title, description and comments.' })
  search?: string;
  @EnumListField('Status', TICKET_STATUSES) status?: TicketStatus[];
  @EnumListField('Priority', TICKET_PRIORITIES) priority?: TicketPriority[];
  @EnumListField('Type', TICKET_TYPES) type?: TicketType[];
  @EnumListField('Stage', TICKET_STAGES) stage?: TicketStage[];
  @AnyOfField('Assignee', 'Ids of people, `me`, `none`.') assignee?: string[];
  @AnyOfField('Reporter', 'Ids of people, `me`.') reporter?: string[];
  @AnyOfField('Project', 'Ids or keys, `none`.') project?: string[];
  @AnyOfField('Workspace', 'Ids.') workspace?: string[];
  @AnyOfField('Group', 'Ids, `none`.') group?: string[];
  @AnyOfField('Label', 'Ids, `none`.') label?: string[];
  @AnyOfField('Parent', 'Ids or keys, `none`.') parent?: string[];
  @TimestampField('Due before', { description: 'Exclusive.' }) dueBefore?: Date;
  @TimestampField('Due after', { description: 'Inclusive.' }) dueAfter?: Date;
  @TimestampField('Updated since', { description: 'Inclusive.' }) updatedSince?: Date;
  @EnumField('Sort', SORTS, { default: 'updatedAt' }) sort: (typeof SORTS)[number] = 'updatedAt';
  @EnumField('Order', ['asc', 'desc'], { description: '`asc` for `rank`, else `desc` unless given.' })
  order?: 'asc' | 'desc';
  @FieldsField(LIST_FIELDS, COMPACT) fields?: string[];
}

export class SearchTicketsInput extends ListInput {
  @TextField('Query', { required: true, max: SEARCH_LENGTH, description: 'Words; typing mistakes are forgiven.' })
  query!: string;
  @AnyOfField('Project', 'Ids or keys, `none`.') project?: string[];
  @EnumListField('Status', TICKET_STATUSES) status?: TicketStatus[];
  @FieldsField(LIST_FIELDS, COMPACT) fields?: string[];
}

class NamedTicketInput {
  @ReferenceField('Ticket', 'Id or key, such as WEB-12.') ticket!: string;
}

export class GetTicketInput extends NamedTicketInput {
  @FieldsField(DETAILS_FIELDS, 'all that is set but ids, counts and mentions') fields?: string[];
  @EnumField('Comments', ['latest', 'all'], {
    default: 'latest',
    description: 'The latest 50 or all of them, oldest first.',
  })
  comments?: 'latest' | 'all';
  @ContinuationField('an earlier answer about this ticket') continuation?: string;
}

/** The descriptions for agents, where they differ from those of the API reference. */
const DESCRIPTIONS: Record<string, string> = {
  description: 'Up to 64 KiB.',
  assigneeId: 'A member of the project or workspace.',
  parentId: 'A ticket.',
};

/** What agents may set: fields of the DTOs, read and checked like there. Defaults are left out, since an update has none. */
const TicketValues = class {} as new () => Omit<TicketInput, 'title' | 'workspaceId'> & { fields?: string[] };
for (const [name, { api, ...field }] of Object.entries(fieldsOf(TicketFields))) {
  if (!descriptorOf(name as TicketFieldName).mcp) continue;
  const { default: _, description, ...rest } = api as { default?: unknown; description?: string };
  Field({ ...field, api: { ...rest, description: DESCRIPTIONS[name] ?? description } })(TicketValues.prototype, name);
}
FieldsField(DETAILS_FIELDS, CHANGED)(TicketValues.prototype, 'fields');

export class CreateTicketInput extends TicketValues {
  @TextField('Title', { required: true }) title!: string;
  @IdField('Workspace', { nullable: true, description: 'For a ticket without a project; your own if absent.' })
  workspaceId?: string | null;
  @IdempotencyKeyField() idempotencyKey?: string;
}

export class UpdateTicketInput extends TicketValues {
  @ReferenceField('Ticket', 'Id or key, such as WEB-12.') ticket!: string;
  @TextField('Title') title?: string;
  @IntegerField('Version', {
    min: 0,
    max: MOST_VERSIONS,
    description: 'The version you read: CONFLICT if it was changed since.',
  })
  version?: number;
}

export class CommentInput extends NamedTicketInput {
  @LongTextField('Content', { required: true, description: 'Up to 64 KiB.' }) content!: string;
  @IdempotencyKeyField() idempotencyKey?: string;
}
