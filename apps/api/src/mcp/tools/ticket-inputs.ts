import {
  type Choice,
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
  IntegerField,
  LongTextField,
  TextField,
  TimestampField,
} from '../../http/validation/fields.js';
import { InstructionsField } from '../../http/validation/instructions-field.js';
import { SEARCH_LENGTH } from '../../http/validation/query-fields.js';
import { CHANGED_FIELDS, COMPACT_FIELDS, DETAILS_FIELDS, FOUND_FIELDS, LIST_FIELDS } from '../answers/ticket-answer.js';
import {
  AnswerInput,
  AnyOfField,
  ContinuationField,
  FieldFiltersField,
  FieldsField,
  ListInput,
  ReferenceField,
  WriteInput,
} from './input-fields.js';
import { isNamed, takingNames } from './named-fields.js';

const SORTS = ['title', 'priority', 'status', 'createdAt', 'updatedAt', 'dueDate', 'rank'] as const;
const MAX_VERSION = 1_000_000_000; // nine digits, as in an ETag

const COMPACT = COMPACT_FIELDS.join(', ');
const CHANGED = CHANGED_FIELDS.join(', ');
const TICKET = 'Id or key, such as WEB-12.';

/** Any of some values, or with a leading `!` none of them. */
const ChoicesField = (label: string, values: readonly string[]): PropertyDecorator =>
  EnumListField(label, [...values, ...values.map((value) => `!${value}`)]);

export class ListTicketsInput extends ListInput {
  @TextField('Search', { max: SEARCH_LENGTH, description: 'Words in key, title, description and comments.' })
  search?: string;
  @ChoicesField('Status', TICKET_STATUSES) status?: Choice<TicketStatus>[];
  @ChoicesField('Priority', TICKET_PRIORITIES) priority?: Choice<TicketPriority>[];
  @ChoicesField('Type', TICKET_TYPES) type?: Choice<TicketType>[];
  @ChoicesField('Stage', TICKET_STAGES) stage?: Choice<TicketStage>[];
  @AnyOfField('Assignee', 'Ids, e-mails or unique names, `me`, `none`.') assignee?: string[];
  @AnyOfField('Delegate', 'Agents: ids or unique names, `me`, `none`.') delegate?: string[];
  @AnyOfField('Reporter', 'Ids, e-mails or unique names, `me`.') reporter?: string[];
  @AnyOfField('Project', 'Ids, keys or unique names, `none`.') project?: string[];
  @AnyOfField('Workspace', 'Ids, slugs or unique names.') workspace?: string[];
  @AnyOfField('Group', 'Ids or unique names, `none`.') group?: string[];
  @AnyOfField('Label', 'Ids or names, `none`.') label?: string[];
  @AnyOfField('Column', 'Ids, or with one project names.') column?: string[];
  @AnyOfField('Parent', 'Ids or keys, `none`.') parent?: string[];
  @TimestampField('Due before', { description: 'Exclusive.' }) dueBefore?: Date;
  @TimestampField('Due after', { description: 'Inclusive.' }) dueAfter?: Date;
  @TimestampField('Updated since', { description: 'Inclusive.' }) updatedSince?: Date;
  @TimestampField('Created after', { description: 'Inclusive.' }) createdAfter?: Date;
  @TimestampField('Created before', { description: 'Exclusive.' }) createdBefore?: Date;
  @TimestampField('Completed after', { description: 'Inclusive.' }) completedAfter?: Date;
  @TimestampField('Completed before', { description: 'Exclusive.' }) completedBefore?: Date;
  @EnumField('Watching', ['me'], { description: 'What you watch.' }) watching?: 'me';
  @EnumField('Mentioned', ['me'], { description: 'Where you are mentioned.' }) mentioned?: 'me';
  @FieldFiltersField() customFields?: Record<string, string>;
  @TextField('View', { max: 64, description: 'The id of a view (list_views); what else is given overrides it.' })
  view?: string;
  @EnumField('Sort', SORTS, { description: '`updatedAt` by default.' }) sort?: (typeof SORTS)[number];
  @EnumField('Order', ['asc', 'desc'], { description: '`asc` for `rank`, else `desc` unless given.' })
  order?: 'asc' | 'desc';
  @FieldsField(LIST_FIELDS, COMPACT) fields?: string[];
}

export class SearchTicketsInput extends ListInput {
  @TextField('Query', { required: true, max: SEARCH_LENGTH, description: 'Words; typing mistakes are forgiven.' })
  query!: string;
  @AnyOfField('Project', 'Ids, keys or unique names, `none`.') project?: string[];
  @ChoicesField('Status', TICKET_STATUSES) status?: Choice<TicketStatus>[];
  @FieldsField(FOUND_FIELDS, `${COMPACT}, snippet`) fields?: string[];
}

export class GetTicketInput extends AnswerInput {
  @ReferenceField('Ticket', TICKET) ticket!: string;
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
  parentId: 'A ticket, by id or key.',
  delegateId: 'An agent, by id or unique name; queues a task.',
  columnId: 'A column of the project, by id or name (get_project); sets the status.',
  fields: 'Fields of the project (list_fields), by key or name, options and people too; `null` clears one.',
  estimate: 'In the unit of the team.',
};

/** Fields that agents may set, validated like the DTOs. Without defaults, since an update has none. */
const TicketValues = class extends WriteInput {} as new () => WriteInput &
  Omit<TicketInput, 'title' | 'workspaceId' | 'fields'> & { fields?: string[]; customFields?: TicketInput['fields'] };
for (const [name, field] of Object.entries(fieldsOf(TicketFields))) {
  const { mcp } = descriptorOf(name as TicketFieldName);
  if (!mcp) continue;
  const { api, ...read } = isNamed(name) ? takingNames(name, field) : field;
  const { default: _, description, ...rest } = api as { default?: unknown; description?: string };
  const argument = mcp === true ? name : mcp;
  Field({ ...read, api: { ...rest, description: DESCRIPTIONS[name] ?? description } })(
    TicketValues.prototype,
    argument,
  );
}
FieldsField(DETAILS_FIELDS, CHANGED)(TicketValues.prototype, 'fields');

export class CreateTicketInput extends TicketValues {
  @TextField('Template', { nullable: true, description: 'Of the project, by id or name (get_project).' })
  override templateId?: string | null;
  @TextField('Title', { required: true }) title!: string;
  @TextField('Workspace', {
    nullable: true,
    description: 'Id, slug or unique name, for a ticket without a project; your own if absent.',
  })
  workspaceId?: string | null;
}

export class UpdateTicketInput extends TicketValues {
  @ReferenceField('Ticket', TICKET) ticket!: string;
  @TextField('Title') title?: string;
  @IntegerField('Version', {
    min: 0,
    max: MAX_VERSION,
    description: 'The version you read; CONFLICT if it is stale.',
  })
  version?: number;
}

export class DelegateInput extends WriteInput {
  @ReferenceField('Ticket', TICKET) ticket!: string;
  @TextField('Agent', { required: true, nullable: true, description: 'Id or unique name; `null` takes it back.' })
  agentId!: string | null;
  @InstructionsField({ nullable: true }) instructions?: string | null;
}

export class RankTicketInput extends WriteInput {
  @ReferenceField('Ticket', TICKET) ticket!: string;
  @TextField('Before', { nullable: true, description: 'A ticket of the same project.' }) before?: string | null;
  @TextField('After', {
    nullable: true,
    description: 'A ticket of the same project. With neither, the ticket becomes the last.',
  })
  after?: string | null;
  @EnumField('Status', TICKET_STATUSES, { description: 'Moves it to another column as well.' }) status?: TicketStatus;
  @TextField('Column', { description: 'Moves it to this column, by id or name; sets the status.' }) columnId?: string;
}

export class CommentInput extends WriteInput {
  @ReferenceField('Ticket', TICKET) ticket!: string;
  @LongTextField('Content', { required: true, description: 'Up to 64 KiB.' }) content!: string;
}
