import { IntersectionType } from '@nestjs/swagger';
import {
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
import { LimitQueryDto, PageQueryDto } from '../http/pagination/page-query.dto.js';
import {
  QueryEnum,
  QueryEnumList,
  QueryList,
  QueryText,
  QueryTimestamp,
  SEARCH_LENGTH,
} from '../http/validation/query-fields.js';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

const SORTS = ['title', 'priority', 'status', 'createdAt', 'updatedAt'] as const;

class TicketsQuery {
  @QueryEnum('Sort', SORTS, { default: 'updatedAt', description: '`priority` and `status` by rank.' })
  sort: (typeof SORTS)[number] = 'updatedAt';
  @QueryEnum('Order', ['asc', 'desc'], { default: 'desc' }) order: 'asc' | 'desc' = 'desc';
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In key, title, description and comments.' }) search?: string;
  @QueryEnumList('Status', TICKET_STATUSES) status?: TicketStatus[];
  @QueryEnumList('Priority', TICKET_PRIORITIES) priority?: TicketPriority[];
  @QueryEnumList('Type', TICKET_TYPES) type?: TicketType[];
  @QueryEnumList('Stage', TICKET_STAGES) stage?: TicketStage[];
  @QueryList('Assignee', { words: ['me', 'none'] }) assignee?: string[];
  @QueryList('Reporter', { words: ['me'] }) reporter?: string[];
  @QueryList('Project', { words: ['none'], description: 'By id or key.' }) project?: string[];
  @QueryList('Workspace') workspace?: string[];
  @QueryList('Group', { words: ['none'] }) group?: string[];
  @QueryList('Label', { words: ['none'] }) label?: string[];
  @QueryTimestamp('Due before', { description: 'Exclusive.' }) dueBefore?: Date;
  @QueryTimestamp('Due after', { description: 'Inclusive.' }) dueAfter?: Date;
  @QueryTimestamp('Updated since', { description: 'Inclusive.' }) updatedSince?: Date;
}

export class ListTicketsQuery extends IntersectionType(TicketsQuery, PageQueryDto) {}

export class ExportTicketsQuery extends TicketsQuery {
  @QueryEnum('Format', EXPORT_FORMATS, { default: 'csv' }) format: (typeof EXPORT_FORMATS)[number] = 'csv';
}

export class SearchTicketsQuery extends LimitQueryDto {
  @QueryText('Query', { required: true, max: SEARCH_LENGTH, example: 'safari' }) q!: string;
  @QueryList('Project', { words: ['none'] }) project?: string[];
  @QueryEnumList('Status', TICKET_STATUSES) status?: TicketStatus[];
}

export class TicketStatsQuery {
  @QueryEnum('Period', STATS_PERIODS, { default: 'month' }) period: StatsPeriod = 'month';
  @QueryList('Project', { words: ['none'] }) project?: string[];
  @QueryList('Assignee', { words: ['me', 'none'] }) assignee?: string[];
}
