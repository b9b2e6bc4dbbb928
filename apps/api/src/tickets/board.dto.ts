import { ApiProperty } from '@nestjs/swagger';
import { TICKET_STATUSES, type TicketStatus } from '#contracts';
import { CountProperty, IdProperty, TextProperty } from '../http/openapi/properties.js';
import { ProjectSummaryDto } from '../http/shared-resources.dto.js';
import { TicketDto } from './ticket-answer.dto.js';

class BoardColumnDto {
  @IdProperty({ nullable: true, description: 'Null for a column that is only its status.' })
  id!: string | null;
  @TextProperty('In progress') name!: string;
  @ApiProperty({ enum: TICKET_STATUSES, example: 'in_progress' }) status!: TicketStatus;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 5,
    description: 'It informs; more tickets are not refused.',
  })
  wipLimit!: number | null;
  @CountProperty(120) total!: number;
  @ApiProperty({ type: [TicketDto] }) tickets!: TicketDto[];
  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description:
      'The `cursor` of the rest, in `GET /api/tickets?project=…&column=…&sort=rank` with the same filters; `status=…` ' +
      'for a column without an id.',
  })
  next!: string | null;
}

export class BoardDto {
  @ApiProperty({ type: ProjectSummaryDto }) project!: ProjectSummaryDto;
  @ApiProperty({ type: [BoardColumnDto] }) columns!: BoardColumnDto[];
}
