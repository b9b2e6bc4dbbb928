import { ApiProperty } from '@nestjs/swagger';
import {
  AGENT_TASK_STATUSES,
  type AgentTaskStatus,
  NOTIFICATION_REASONS,
  NOTIFICATION_TYPES,
  type NotificationReason,
  type NotificationType,
  TICKET_STATUSES,
  type TicketStatus,
} from '#contracts';
import { CountProperty, IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PersonDto } from '../http/people.dto.js';
import { QueryBoolean } from '../http/validation/query-fields.js';

export class NotificationQuery extends PageQueryDto {
  @QueryBoolean('Unread', { description: 'Only those not read yet, or only those read. `total` then counts them.' })
  unread?: boolean;
}

class NotifiedTicketDto {
  @IdProperty() id!: string;
  @TextProperty('WEB-12', { nullable: true }) key!: string | null;
  @TextProperty('Sign-in fails in Safari') title!: string;
  @ApiProperty({ enum: TICKET_STATUSES, example: 'in_review' }) status!: TicketStatus;
}

class NotifiedTaskDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: AGENT_TASK_STATUSES, example: 'awaiting_input' }) status!: AgentTaskStatus;
  @TextProperty('Should the old route keep working?', { nullable: true, description: 'Null once it is answered.' })
  question!: string | null;
}

class NotifiedWorkspaceDto {
  @IdProperty() id!: string;
  @TextProperty('Acme') name!: string;
}

class NotifiedProjectDto {
  @IdProperty() id!: string;
  @TextProperty('Website') name!: string;
  @TextProperty('WEB') key!: string;
}

class DigestDto {
  @TimeProperty({ description: 'Monday midnight, where the person is.' }) since!: string;
  @TimeProperty({ description: 'The Monday after it.' }) until!: string;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 4,
    description: 'Done in that week, of what is assigned to you.',
  })
  completed!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    example: 7,
    description: 'Assigned to you and neither done nor cancelled.',
  })
  open!: number;
  @CountProperty(1) overdue!: number;
  @ApiProperty({ type: 'integer', minimum: 0, example: 2, description: 'Due in the seven days that begin.' })
  dueThisWeek!: number;
}

export class NotificationDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: NOTIFICATION_TYPES, example: 'ticketUpdated' }) type!: NotificationType;
  @ApiProperty({ enum: NOTIFICATION_REASONS, example: 'watching', description: 'Why the user receives it.' })
  reason!: NotificationReason;
  @TextProperty('Ada Lovelace updated status of WEB-12') description!: string;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'Who did it.' }) actor!: PersonDto | null;
  @ApiProperty({ type: NotifiedTicketDto, nullable: true, description: 'As it is now.' })
  ticket!: NotifiedTicketDto | null;
  @ApiProperty({ type: NotifiedProjectDto, nullable: true }) project!: NotifiedProjectDto | null;
  @ApiProperty({ type: NotifiedWorkspaceDto, nullable: true }) workspace!: NotifiedWorkspaceDto | null;
  @IdProperty({ nullable: true, description: 'The comment that was added.' }) commentId!: string | null;
  @ApiProperty({ type: NotifiedTaskDto, nullable: true, description: 'The task whose agent asks, as it is now.' })
  agentTask!: NotifiedTaskDto | null;
  @ApiProperty({ type: [String], nullable: true, example: ['status'], description: 'The fields that changed.' })
  changes!: string[] | null;
  @ApiProperty({ type: DigestDto, nullable: true, description: 'Of a weekly digest.' }) digest!: DigestDto | null;
  @TimeProperty({ nullable: true }) readAt!: Date | null;
  @TimeProperty() createdAt!: Date;
}

export class ReadAllDto {
  @ApiProperty({ type: 'integer', minimum: 0, example: 3, description: 'How many were unread.' }) read!: number;
}
