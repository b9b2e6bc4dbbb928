import { IntersectionType, OmitType } from '@nestjs/swagger';
import {
  type Choice,
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
import { SERIES_INTERVALS, type SeriesInterval } from '#stats';
import { ITEM_NAMES, MAX_PER_COLUMN } from '#tickets';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { PrefixedField, TakesPrefixed } from '../http/validation/prefixed.js';
import {
  QueryBoolean,
  QueryEnum,
  QueryEnumList,
  QueryInteger,
  QueryList,
  QuerySort,
  QueryText,
  QueryTimestamp,
  QueryTimeZone,
  SEARCH_LENGTH,
} from '../http/validation/query-fields.js';

export const EXPORT_FORMATS = ['csv', 'jsonl'] as const;

const SORTS = ['title', 'priority', 'status', 'createdAt', 'updatedAt', 'dueDate', 'rank'] as const;

const FIELD_FILTERS =
  'By fields that projects define: `field.<key>=a,b` is any of the values, of options their ids, of people also `me`; ' +
  '`none` is no value, and a `!` before a value excludes it. `field.<key>.gte` and `field.<key>.lte` are bounds of ' +
  'numbers and dates. Only tickets of projects with such a field are found.';

/** Filters of a ticket list. */
export class TicketFilterQuery {
  @QueryEnumList('Status', TICKET_STATUSES, { excludes: true }) status?: Choice<TicketStatus>[];
  @QueryEnumList('Priority', TICKET_PRIORITIES, { excludes: true }) priority?: Choice<TicketPriority>[];
  @QueryEnumList('Type', TICKET_TYPES, { excludes: true }) type?: Choice<TicketType>[];
  @QueryEnumList('Stage', TICKET_STAGES, { excludes: true }) stage?: Choice<TicketStage>[];
  @QueryList('Assignee', { words: ['me', 'none'], excludes: true }) assignee?: string[];
  @QueryList('Delegate', { words: ['me', 'none'], excludes: true }) delegate?: string[];
  @QueryList('Reporter', { words: ['me'], excludes: true }) reporter?: string[];
  @QueryList('Project', { words: ['none'], excludes: true, description: 'By id or key.' }) project?: string[];
  @QueryList('Workspace') workspace?: string[];
  @QueryList('Group', { words: ['none'], excludes: true }) group?: string[];
  @QueryList('Label', { words: ['none'], excludes: true }) label?: string[];
  @QueryList('Parent', { words: ['none'], description: 'By id or key.' }) parent?: string[];
  @QueryTimestamp('Due before', { description: 'Exclusive.' }) dueBefore?: Date;
  @QueryTimestamp('Due after', { description: 'Inclusive.' }) dueAfter?: Date;
  @QueryTimestamp('Updated since', { description: 'Inclusive.' }) updatedSince?: Date;
  @QueryTimestamp('Created after', { description: 'Inclusive.' }) createdAfter?: Date;
  @QueryTimestamp('Created before', { description: 'Exclusive.' }) createdBefore?: Date;
  @QueryTimestamp('Completed after', { description: 'Inclusive.' }) completedAfter?: Date;
  @QueryTimestamp('Completed before', { description: 'Exclusive.' }) completedBefore?: Date;
  @QueryEnum('Watching', ['me'], { description: 'What the caller watches.' }) watching?: 'me';
  @QueryEnum('Mentioned', ['me'], { description: 'Where the description or a comment mentions the caller.' })
  mentioned?: 'me';
  @QueryList('Column', { description: 'Ids of columns of a project.' }) column?: string[];
  @PrefixedField(FIELD_FILTERS) field?: Record<string, string>;
}

class TicketsQuery extends TicketFilterQuery {
  @QuerySort('Sort', SORTS, {
    default: 'updatedAt',
    description:
      '`priority` and `status` by rank; `field.<key>` by a field of a project, options in their order and people by ' +
      'name. What has no `dueDate` or no value comes last in either order.',
  })
  sort = 'updatedAt';
  @QueryEnum('Order', ['asc', 'desc'], { description: '`asc` for `rank`, `desc` for all others unless given.' })
  order?: 'asc' | 'desc';
  @QueryText('Search', { max: SEARCH_LENGTH, description: 'In key, title, description and comments.' }) search?: string;
  @QueryBoolean('Deleted', { description: '`true`: only deleted tickets, and of those what the caller may restore.' })
  deleted?: boolean;
}

export const FIELDS_DESCRIPTION = 'Answers nothing but these and `id`.';

class ItemFieldsQuery {
  @QueryEnumList('Fields', ITEM_NAMES, { description: FIELDS_DESCRIPTION }) fields?: string[];
}

@TakesPrefixed('field')
export class ListTicketsQuery extends IntersectionType(TicketsQuery, PageQueryDto, ItemFieldsQuery) {
  @QueryText('View', { max: 64, description: 'The id of a view, whose query is run; other parameters override it.' })
  view?: string;
}

export class ListChildrenQuery extends IntersectionType(PageQueryDto, ItemFieldsQuery) {}

@TakesPrefixed('field')
export class BoardQueryDto extends IntersectionType(
  OmitType(TicketsQuery, ['project', 'sort', 'order', 'deleted'] as const),
  ItemFieldsQuery,
) {
  @QueryInteger('Per column', { min: 1, max: MAX_PER_COLUMN, default: 50 }) perColumn = 50;
}

@TakesPrefixed('field')
export class ExportTicketsQuery extends IntersectionType(TicketsQuery, ItemFieldsQuery) {
  @QueryEnum('Format', EXPORT_FORMATS, { default: 'csv' }) format: (typeof EXPORT_FORMATS)[number] = 'csv';
}

export class SearchTicketsQuery extends PageQueryDto {
  @QueryEnumList('Fields', [...ITEM_NAMES, 'snippet'], { description: FIELDS_DESCRIPTION }) fields?: string[];
  @QueryText('Query', { required: true, max: SEARCH_LENGTH, example: 'safari' }) q!: string;
  @QueryList('Project', { words: ['none'], excludes: true }) project?: string[];
  @QueryEnumList('Status', TICKET_STATUSES, { excludes: true }) status?: Choice<TicketStatus>[];
}

@TakesPrefixed('field')
export class TicketSeriesQuery extends TicketFilterQuery {
  @QueryEnum('Interval', SERIES_INTERVALS, { default: 'week', description: 'Weeks begin on Monday.' })
  interval: SeriesInterval = 'week';
  @QueryTimestamp('From', { description: 'A moment of the first interval.' }) from?: Date;
  @QueryTimestamp('To', { description: 'A moment of the last interval; now if absent.' }) to?: Date;
  @QueryTimeZone('Timezone', { description: 'Where days begin at midnight; by default the preference of the caller.' })
  timezone?: string;
}

@TakesPrefixed('field')
export class TicketStatsQuery extends TicketFilterQuery {
  @QueryEnum('Period', STATS_PERIODS, { default: 'month' }) period: StatsPeriod = 'month';
}
