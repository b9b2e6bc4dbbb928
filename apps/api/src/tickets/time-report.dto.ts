import { ApiProperty } from '@nestjs/swagger';
import { TIME_GROUPINGS, type TimeGrouping } from '#tickets';
import { CountProperty, IdProperty, TextProperty } from '../http/openapi/properties.js';
import { PersonDto } from '../http/people.dto.js';
import { QueryEnum, QueryList, QueryTimestamp } from '../http/validation/query-fields.js';

export class TimeReportQueryDto {
  @QueryEnum('Group by', TIME_GROUPINGS, { default: 'user', description: 'Days are those of the caller’s time zone.' })
  groupBy: TimeGrouping = 'user';
  @QueryList('Project', { words: ['none'], excludes: true, description: 'By id or key.' }) project?: string[];
  @QueryList('User', { words: ['me'] }) user?: string[];
  @QueryList('Ticket', { description: 'By id or key.' }) ticket?: string[];
  @QueryTimestamp('From', { description: 'Logged then or later.' }) from?: Date;
  @QueryTimestamp('To', { description: 'Logged before.' }) to?: Date;
}

class TimedTicketDto {
  @IdProperty() id!: string;
  @TextProperty('WEB-12', { nullable: true }) key!: string | null;
  @TextProperty('Sign-in fails in Safari') title!: string;
}

class TimeReportEntryDto {
  @ApiProperty({ type: PersonDto, required: false }) user?: PersonDto;
  @ApiProperty({ type: TimedTicketDto, required: false }) ticket?: TimedTicketDto;
  @ApiProperty({ type: String, format: 'date', required: false, example: '2026-11-16' }) day?: string;
  @CountProperty(90) minutes!: number;
}

export class TimeReportDto {
  @ApiProperty({
    type: [TimeReportEntryDto],
    description: 'Each has `user`, `ticket` or `day`, as `groupBy` says: the most minutes first, or the latest day.',
  })
  data!: object[];
  @ApiProperty({ type: 'integer', minimum: 0, example: 90, description: 'The minutes of all entries.' }) total!: number;
}
