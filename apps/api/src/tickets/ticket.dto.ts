import { TICKET_STATUSES, type TicketStatus } from '#contracts';
import { descriptorOf, ITEM_FIELDS, PERSON_NAMES } from '#tickets';
import { EXAMPLE } from '../http/openapi/examples.js';
import { TicketFields } from '../http/ticket-fields.dto.js';
import { EnumField, IdField, LongTextField, TextField, TextListField } from '../http/validation/fields.js';
import { InstructionsField } from '../http/validation/instructions-field.js';
import { ReadOnly } from '../http/validation/read-only.js';

/** Fields of a ticket response that clients cannot set. */
const readOnly = (way: 'create' | 'update'): string[] => [
  ...ITEM_FIELDS.filter((name) => !descriptorOf(name)[way]),
  ...PERSON_NAMES,
  ...[
    'project',
    'workspace',
    'group',
    'labels',
    'comments',
    'mentions',
    'agentTask',
    'permissions',
    'included',
    'snippet',
    'reactions',
    '_count',
  ],
];

@ReadOnly(...readOnly('create'))
export class CreateTicketDto extends TicketFields {
  @TextField('Title', {
    required: true,
    unless: 'templateId',
    example: 'Sign-in fails in Safari',
    description: 'Required, unless the template has one.',
  })
  title?: string;
  @IdField('Workspace', { nullable: true }) workspaceId?: string | null;
  @IdField('Template', {
    nullable: true,
    description: 'A template of the project to start from: what the body has beside it comes first.',
  })
  templateId?: string | null;
}

@ReadOnly(...readOnly('update'))
export class UpdateTicketDto extends TicketFields {
  @TextField('Title', { example: 'Sign-in fails in Safari' }) title?: string;
  @IdField('Workspace', { description: 'Must be the current one.' }) workspaceId?: string;
}

const COLUMN = 'A column of the project, which sets the status.';

export class ChangeStatusDto {
  @EnumField('Status', TICKET_STATUSES, {
    nullable: true,
    example: 'in_progress',
    description: 'Required without `columnId`.',
  })
  status?: TicketStatus | null;
  @IdField('Column', { description: COLUMN }) columnId?: string;
}

export class AssignDto {
  @IdField('Assignee', { required: true, nullable: true, example: EXAMPLE.otherId }) assigneeId!: string | null;
}

export class DelegateDto {
  @IdField('Agent', { required: true, nullable: true, example: null, description: 'An agent of the workspace.' })
  agentId!: string | null;
  @InstructionsField({ nullable: true }) instructions?: string | null;
}

const COMMENT_READ_ONLY = [
  ...['id', 'ticketId', 'authorId', 'author', 'imported'],
  ...['mentions', 'reactions', 'createdAt', 'updatedAt'],
];

@ReadOnly(...COMMENT_READ_ONLY)
export class CreateCommentDto {
  @LongTextField('Content', { required: true, example: 'I can reproduce this.' }) content!: string;
}

@ReadOnly(...COMMENT_READ_ONLY)
export class UpdateCommentDto {
  @LongTextField('Content', { example: 'I can reproduce this on iOS too.' }) content?: string;
}

const RANKED = {
  before: 'Directly before this ticket, by id or key, of the same project.',
  after: 'Directly after this one. Without either: last.',
};

export class RankDto {
  @TextField('Before', { nullable: true, description: RANKED.before, example: 'WEB-12' }) before?: string | null;
  @TextField('After', { nullable: true, description: RANKED.after, example: 'WEB-11' }) after?: string | null;
  @EnumField('Status', TICKET_STATUSES, { example: 'in_progress' }) status?: TicketStatus;
  @IdField('Column', { description: COLUMN }) columnId?: string;
}

export class RankAllDto extends RankDto {
  @TextListField('Ids', {
    required: true,
    maxItems: 100,
    max: 64,
    description: 'Ids or keys, in their new order.',
    example: ['WEB-12', 'WEB-7'],
  })
  ids!: string[];
}
