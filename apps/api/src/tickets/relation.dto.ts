import { ApiProperty } from '@nestjs/swagger';
import {
  RELATION_TYPES,
  type RelationType,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '#contracts';
import { EXAMPLE } from '../http/openapi/examples.js';
import { IdProperty, TextProperty, TimeProperty } from '../http/openapi/properties.js';
import { EnumField, TextField } from '../http/validation/fields.js';
import { ReadOnly } from '../http/validation/read-only.js';

@ReadOnly('id', 'direction', 'ticket', 'createdAt')
export class RelateDto {
  @EnumField('Type', RELATION_TYPES, { required: true, example: 'blocks' }) type!: RelationType;
  @TextField('Ticket', {
    required: true,
    example: EXAMPLE.otherId,
    description: 'Another ticket of the same workspace, by id or key.',
  })
  ticketId!: string;
}

class RelatedTicketDto {
  @IdProperty() id!: string;
  @TextProperty('WEB-12', { nullable: true }) key!: string | null;
  @TextProperty('Sign-in fails in Safari') title!: string;
  @ApiProperty({ enum: TICKET_STATUSES, example: 'todo' }) status!: TicketStatus;
  @ApiProperty({ enum: TICKET_PRIORITIES, example: 'high' }) priority!: TicketPriority;
  @ApiProperty({ enum: TICKET_TYPES, example: 'BUG' }) type!: TicketType;
  @IdProperty({ nullable: true }) projectId!: string | null;
  @IdProperty() workspaceId!: string;
}

const DIRECTIONS = ['outgoing', 'incoming'] as const;

export class RelationDto {
  @IdProperty() id!: string;
  @ApiProperty({ enum: RELATION_TYPES, example: 'blocks' }) type!: RelationType;
  @ApiProperty({
    enum: DIRECTIONS,
    example: 'outgoing',
    description: 'Outgoing: this ticket blocks, relates to or duplicates the other; incoming: the other does so to it.',
  })
  direction!: (typeof DIRECTIONS)[number];
  @ApiProperty({ type: RelatedTicketDto, description: 'The other ticket.' }) ticket!: RelatedTicketDto;
  @TimeProperty() createdAt!: Date;
}
