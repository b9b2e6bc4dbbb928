import {
  LABELS_PER_TICKET,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { descriptorOf, ITEM_FIELDS, PERSON_NAMES } from '#tickets';
import { EXAMPLE } from '../http/openapi/examples.js';
import {
  EnumField,
  IdField,
  IdListField,
  LongTextField,
  TextField,
  TimestampField,
} from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

/** What a ticket answer carries that nobody sets. */
const readOnly = (way: 'create' | 'update'): string[] => [
  ...ITEM_FIELDS.filter((name) => !descriptorOf(name)[way]),
  ...PERSON_NAMES,
  ...['project', 'workspace', 'group', 'labels', 'comments', 'mentions', '_count'],
];

/** The tools for agents take these too. */
export class TicketFields {
  @LongTextField('Description', { nullable: true, blank: true, example: 'Safari forgets the form.' })
  description?: string | null;
  @EnumField('Type', TICKET_TYPES, { default: 'TASK', example: 'BUG' }) type?: TicketType;
  @EnumField('Status', TICKET_STATUSES, { default: 'backlog', example: 'todo' }) status?: TicketStatus;
  @EnumField('Priority', TICKET_PRIORITIES, { default: 'medium', example: 'high' }) priority?: TicketPriority;
  @EnumField('Stage', TICKET_STAGES, { default: 'PLANNING', example: 'PLANNING' }) stage?: TicketStage;
  @IdField('Project', { nullable: true }) projectId?: string | null;
  @IdField('Assignee', { nullable: true, example: EXAMPLE.otherId }) assigneeId?: string | null;
  @IdField('Group', { nullable: true }) groupId?: string | null;
  @IdField('Parent', {
    nullable: true,
    description: 'Null clears it, unless the parent is one that is shown to the caller as null.',
  })
  parentId?: string | null;
  @TextField('External id', { nullable: true, example: 'sentry-4711' }) externalId?: string | null;
  @TimestampField('Due date', { nullable: true, example: '2026-12-01T17:00:00.000Z' }) dueDate?: Date | null;
  @IdListField('Labels', { max: LABELS_PER_TICKET, nullable: true, example: [EXAMPLE.id] }) labelIds?: string[] | null;
}

@ReadOnly(...readOnly('create'))
export class CreateTicketDto extends TicketFields {
  @TextField('Title', { required: true, example: 'Sign-in fails in Safari' }) title!: string;
  @IdField('Workspace', { nullable: true }) workspaceId?: string | null;
}

@ReadOnly(...readOnly('update'))
export class UpdateTicketDto extends TicketFields {
  @TextField('Title', { example: 'Sign-in fails in Safari' }) title?: string;
  @IdField('Workspace', { description: 'Must be the current one.' }) workspaceId?: string;
}

export class ChangeStatusDto {
  @EnumField('Status', TICKET_STATUSES, { required: true, example: 'in_progress' }) status!: TicketStatus;
}

export class AssignDto {
  @IdField('Assignee', { required: true, nullable: true, example: EXAMPLE.otherId }) assigneeId!: string | null;
}

@ReadOnly('id', 'ticketId', 'authorId', 'author', 'mentions', 'createdAt', 'updatedAt')
export class CreateCommentDto {
  @LongTextField('Content', { required: true, example: 'I can reproduce this.' }) content!: string;
}

@ReadOnly('id', 'ticketId', 'authorId', 'author', 'mentions', 'createdAt', 'updatedAt')
export class UpdateCommentDto {
  @LongTextField('Content', { example: 'I can reproduce this on iOS too.' }) content?: string;
}
