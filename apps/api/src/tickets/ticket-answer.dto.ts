import { ApiProperty } from '@nestjs/swagger';
import {
  AGENT_TASK_STATUSES,
  type AgentTaskStatus,
  STATS_PERIODS,
  type StatsPeriod,
  TICKET_PRIORITIES,
  TICKET_STAGES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStage,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { RECORDED_TYPES, type RecordedValue, SNIPPET_FIELDS, type SnippetField } from '#tickets';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { GroupDto, LabelDto, ProjectSummaryDto, WorkspaceDto } from '../http/shared-resources.dto.js';

export class TicketCountDto {
  @CountProperty(3) comments!: number;
  @CountProperty(1) attachments!: number;
  @CountProperty(2) timeLogs!: number;
  @CountProperty(4) children!: number;
  @CountProperty(1) childrenDone!: number;
}

export class ReactionDto {
  @TextProperty('👍') emoji!: string;
  @CountProperty(3) count!: number;
  @ApiProperty({ example: true, description: 'Whether the caller is among them.' }) mine!: boolean;
}

export class TicketDto {
  @IdProperty() id!: string;
  @TextProperty('Sign-in fails in Safari') title!: string;
  @TextProperty('Safari forgets the form.', { nullable: true }) description!: string | null;
  @TextProperty('WEB-12', { nullable: true }) key!: string | null;
  @ApiProperty({ enum: TICKET_TYPES, example: 'BUG' }) type!: TicketType;
  @ApiProperty({ enum: TICKET_STATUSES, example: 'todo' }) status!: TicketStatus;
  @IdProperty({ nullable: true, description: 'Of the board; null where the project defines no columns.' })
  columnId!: string | null;
  @ApiProperty({ enum: TICKET_PRIORITIES, example: 'high' }) priority!: TicketPriority;
  @ApiProperty({ enum: TICKET_STAGES, example: 'PLANNING' }) stage!: TicketStage;
  @IdProperty({ nullable: true }) projectId!: string | null;
  @IdProperty() workspaceId!: string;
  @IdProperty({ nullable: true }) assigneeId!: string | null;
  @IdProperty({ nullable: true, description: 'The agent that works on it for the assignee.' })
  delegateId!: string | null;
  @IdProperty() reporterId!: string;
  @IdProperty({ nullable: true }) groupId!: string | null;
  @IdProperty({ nullable: true, description: 'Null also where the parent is deleted or not for the caller to read.' })
  parentId!: string | null;
  @TextProperty('sentry-4711', { nullable: true }) externalId!: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'Values of the fields that the project defines, by key; without those that have none.',
    example: { story_points: 5 },
  })
  fields!: Record<string, unknown>;
  @TimeProperty({ nullable: true }) dueDate!: string | null;
  @ApiProperty({ type: Number, nullable: true, minimum: 0, maximum: 10_000, example: 3 }) estimate!: number | null;
  @TimeProperty({ nullable: true }) completedAt!: string | null;
  @TimeProperty() createdAt!: string;
  @TimeProperty() updatedAt!: string;
  @ApiProperty({ type: 'integer', minimum: 1, example: 3, description: 'As in the `ETag`.' }) version!: number;
  @TextProperty('8000000001V', { description: 'Where it is by hand: opaque, compared byte by byte within a project.' })
  rank!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) assignee!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true }) delegate!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true }) reporter!: PersonDto | null;
  @ApiProperty({ type: [LabelDto] }) labels!: LabelDto[];
  @ApiProperty({ type: [ReactionDto], description: 'In the order of their first use.' }) reactions!: ReactionDto[];
  @ApiProperty({ type: TicketCountDto }) _count!: TicketCountDto;
}

class SnippetPartDto {
  @TextProperty('Safari') text!: string;
  @ApiProperty({ example: true, description: 'Whether it is a word that was searched for.' }) match!: boolean;
}

class SnippetDto {
  @ApiProperty({ enum: SNIPPET_FIELDS, example: 'description' }) field!: SnippetField;
  @ApiProperty({
    type: [SnippetPartDto],
    description: 'Plain text of at most 200 characters, in one line, from where most of the words stand.',
  })
  parts!: SnippetPartDto[];
}

export class FoundTicketDto extends TicketDto {
  @ApiProperty({ type: SnippetDto }) snippet!: SnippetDto;
}

export class CommentDto {
  @IdProperty() id!: string;
  @IdProperty() ticketId!: string;
  @IdProperty() authorId!: string;
  @TextProperty('I can reproduce this.') content!: string;
  @ApiProperty({
    type: 'boolean',
    example: false,
    description: 'From another tracker, with its author and date there.',
  })
  imported!: boolean;
  @TimeProperty() createdAt!: Date;
  @TimeProperty() updatedAt!: Date;
  @ApiProperty({ type: PersonDto }) author!: PersonDto;
  @ApiProperty({ type: [PersonDto], description: 'Whom it calls by `@name`.' }) mentions!: PersonDto[];
  @ApiProperty({ type: [ReactionDto] }) reactions!: ReactionDto[];
}

class OpenAgentTaskDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: AGENT_TASK_STATUSES, example: 'awaiting_input' }) status!: AgentTaskStatus;
  @TextProperty('Should the old route keep working?', { nullable: true, description: 'What the agent waits to know.' })
  question!: string | null;
}

class TicketPermissionsDto {
  @ApiProperty({ example: true }) edit!: boolean;
  @ApiProperty({ example: true }) comment!: boolean;
  @ApiProperty({ example: false }) delete!: boolean;
}

export class TicketDetailsDto extends TicketDto {
  @ApiProperty({ type: ProjectSummaryDto, nullable: true }) project!: object | null;
  @ApiProperty({ type: WorkspaceDto, nullable: true }) workspace!: object | null;
  @ApiProperty({ type: GroupDto, nullable: true }) group!: object | null;
  @ApiProperty({ type: [CommentDto], description: 'The newest 50, oldest first.' }) comments!: CommentDto[];
  @ApiProperty({ type: [PersonDto], description: 'Whom the description calls by `@name`.' }) mentions!: PersonDto[];
  @ApiProperty({
    type: OpenAgentTaskDto,
    nullable: true,
    description: 'The task about it that is queued, running or awaiting input; the work of the delegate before others.',
  })
  agentTask!: OpenAgentTaskDto | null;
  @ApiProperty({ type: TicketPermissionsDto, description: 'What the credential of this request may do now.' })
  permissions!: TicketPermissionsDto;
}

/** A value of any ticket field: text, label ids, a number, an attached item, or null. */
const VALUE = {
  oneOf: [
    ...RECORDED_TYPES.map((type) => (type === 'array' ? { type, items: { type: 'string' as const } } : { type })),
    { type: 'object' as const, additionalProperties: true },
  ],
  nullable: true,
};

const HIDDEN = 'Null for a project, key, group, parent or relation that is not for the caller to read.';

const LABEL =
  'The name of a person, label, group or project, the key of a ticket, the first 200 characters of a text; ' +
  'null where there is no value, or none that the caller may read.';

export class HistoryEntryDto {
  @IdProperty() id!: string;
  @TextProperty('status', { description: 'A field of the ticket; `fields.<key>` for one that the project defines.' })
  field!: string;
  @ApiProperty({ ...VALUE, description: `The value before, as the ticket shows it. ${HIDDEN}`, example: 'todo' })
  from!: RecordedValue | object | null;
  @ApiProperty({ ...VALUE, description: `The value after. ${HIDDEN}`, example: 'in_progress' })
  to!: RecordedValue | object | null;
  @TextProperty('todo', { nullable: true, description: `How to show \`from\`. ${LABEL}` }) fromLabel!: string | null;
  @TextProperty('in_progress', { nullable: true, description: 'How to show `to`.' }) toLabel!: string | null;
  @ApiProperty({ type: PersonDto }) actor!: PersonDto;
  @TimeProperty() at!: Date;
  @TextProperty('Commit 1a2b3c4d5e reverts 9f8e7d6c5b', {
    required: false,
    description: 'Why, where Docket did it by itself: what happened in the code.',
  })
  reason?: string;
}

class TicketMetricsDto {
  @TextProperty('3 days 4 hours') averageCompletionTime!: string;
  @CountProperty(273_600) averageCompletionTimeSeconds!: number;
  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.75 }) completionRate!: number;
  @CountProperty(2) overdue!: number;
  @CountProperty(14) createdThisPeriod!: number;
  @CountProperty(9) completedThisPeriod!: number;
}

export class SeriesEntryDto {
  @TimeProperty({ description: 'When the interval begins.' }) start!: Date;
  @CountProperty(14) created!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 9,
    description: 'Each completion, also of a ticket completed before.',
  })
  completed!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 31,
    description: 'Neither done nor cancelled when the interval ends.',
  })
  open!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    example: 273_600,
    description: 'From the first `in_progress`, else the creation, to a completion; null where there was none.',
  })
  cycleTimeMedianSeconds!: number | null;
}

const countsOf = (values: readonly string[]) => ({
  type: 'object' as const,
  additionalProperties: { type: 'integer' as const, minimum: 0 },
  example: Object.fromEntries(values.map((value, index) => [value, index])),
});

export class TicketStatsDto {
  @ApiProperty({ enum: STATS_PERIODS, example: 'month' }) period!: StatsPeriod;
  @TimeProperty() startDate!: Date;
  @TimeProperty() endDate!: Date;
  @CountProperty(42) total!: number;
  @ApiProperty(countsOf(TICKET_STATUSES)) byStatus!: Record<string, number>;
  @ApiProperty(countsOf(TICKET_PRIORITIES)) byPriority!: Record<string, number>;
  @ApiProperty(countsOf(TICKET_TYPES)) byType!: Record<string, number>;
  @ApiProperty({ type: TicketMetricsDto }) metrics!: TicketMetricsDto;
}
