import {
  ESTIMATE,
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
import { EXAMPLE } from './openapi/examples.js';
import { Field, problem } from './validation/field.js';
import {
  EnumField,
  IdField,
  IdListField,
  LongTextField,
  NumberField,
  ProjectField,
  TextField,
  TicketField,
  TimestampField,
} from './validation/fields.js';

/** The ticket fields that a request or an MCP tool may set. */
export class TicketFields {
  @LongTextField('Description', { nullable: true, blank: true, example: 'Safari forgets the form.' })
  description?: string | null;
  @EnumField('Type', TICKET_TYPES, { default: 'TASK', example: 'BUG' }) type?: TicketType;
  @EnumField('Status', TICKET_STATUSES, { default: 'backlog', example: 'todo' }) status?: TicketStatus;
  @EnumField('Priority', TICKET_PRIORITIES, { default: 'medium', example: 'high' }) priority?: TicketPriority;
  @EnumField('Stage', TICKET_STAGES, { default: 'PLANNING', example: 'PLANNING' }) stage?: TicketStage;
  @ProjectField('Project', { nullable: true }) projectId?: string | null;
  @IdField('Assignee', { nullable: true, example: EXAMPLE.otherId }) assigneeId?: string | null;
  @IdField('Delegate', {
    nullable: true,
    example: EXAMPLE.otherId,
    description: 'An agent of the workspace. Setting it queues a task of kind `work_on_ticket` for it.',
  })
  delegateId?: string | null;
  @IdField('Group', { nullable: true }) groupId?: string | null;
  @TicketField('Parent', {
    nullable: true,
    description: 'Null clears it, unless the parent is one that is shown to the caller as null.',
  })
  parentId?: string | null;
  @TextField('External id', { nullable: true, example: 'sentry-4711' }) externalId?: string | null;
  @TimestampField('Due date', { nullable: true, example: '2026-12-01T17:00:00.000Z' }) dueDate?: Date | null;
  @IdField('Column', {
    nullable: true,
    description: 'A column of the project. It sets the status, which may be left out then.',
  })
  columnId?: string | null;
  @Field({
    label: 'Fields',
    nullable: true,
    read: (raw) =>
      typeof raw === 'object' && !Array.isArray(raw) ? { value: raw } : problem('Fields must be an object'),
    api: {
      type: 'object',
      additionalProperties: true,
      description: 'Fields that the project defines, by key. What is left out stays as it is, `null` clears.',
      example: {},
    },
  })
  fields?: Record<string, unknown> | null;
  @NumberField('Estimate', {
    ...ESTIMATE,
    nullable: true,
    example: 3,
    description: 'The expected effort, in whatever unit the team uses.',
  })
  estimate?: number | null;
  @IdListField('Labels', { max: LABELS_PER_TICKET, nullable: true, example: [EXAMPLE.id] }) labelIds?: string[] | null;
}
