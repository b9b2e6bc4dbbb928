import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiExtraModels, ApiHeader, ApiOperation, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { EVENT_TYPES, IMPORT_FINISHED, NOTIFICATION_CREATED, PING } from '#contracts';
import { QueryBoolean, QueryEnumList, QueryInteger, QueryList, QueryText } from '../http/validation/query-fields.js';

export const LAST_SEQUENCE = 999_999_999_999_999; // the maximum number of digits in a query; no event will ever reach it

const LOGGED = [...EVENT_TYPES, IMPORT_FINISHED, PING];

class AfterQuery {
  @QueryInteger('After', { min: 0, max: LAST_SEQUENCE, description: 'A `sequence`: begin with what follows it.' })
  after?: number;
}

export class StreamQuery extends AfterQuery {
  @QueryEnumList('Types', LOGGED) types?: string[];
  @QueryBoolean('Named', { description: '`false` leaves out `event`, as `/api/events/stream` does.' }) named?: boolean;
}

export class EventsQuery extends AfterQuery {
  @QueryEnumList('Types', LOGGED) types?: string[];
  @QueryInteger('Limit', { min: 1, max: 100, default: 20 }) limit = 20;
}

export class LiveStreamQuery extends AfterQuery {
  @QueryEnumList('Types', [...LOGGED, NOTIFICATION_CREATED]) types?: string[];
  @QueryList('Project', { description: 'Ids or keys: only events of these projects.' }) project?: string[];
  @QueryText('Ticket', { description: 'An id or a key: only events about this ticket.', example: 'WEB-12' })
  ticket?: string;
}

export class LiveEventsQuery extends LiveStreamQuery {
  @QueryInteger('Limit', { min: 1, max: 100, default: 20 }) limit = 20;
}

class LogPaginationDto {
  @ApiProperty({ type: 'integer', example: 20 }) limit!: number;
  @ApiProperty({ type: 'integer', example: 42, description: 'Send it as `after` to continue, now or later.' })
  next!: number;
  @ApiProperty({ example: false }) hasMore!: boolean;
}

export const AnswersEvents = (summary: string): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({
      summary,
      description:
        'Sorted by `sequence`. An event is in the log only when all before it are, so a walk that sends `next` as `after` ' +
        'misses none. Without `after` it begins with the oldest event that is kept.',
    }),
    ApiExtraModels(LogPaginationDto),
    ApiResponse({
      status: 200,
      description: 'A page of the log',
      headers: { Link: { description: '`rel="next"`, if there are more events.', schema: { type: 'string' } } },
      schema: {
        type: 'object',
        required: ['data', 'pagination'],
        properties: {
          data: { type: 'array', items: { $ref: getSchemaPath('DocketEvent') } },
          pagination: { $ref: getSchemaPath(LogPaginationDto) },
        },
      },
    }),
  );

const TYPED = 'Each event has its `sequence` as `id`, its type as `event` and itself as `data`';
const UNTYPED =
  'Each event has its `sequence` as `id` and itself as `data`, and no `event`: a browser passes all of them to ' +
  '`onmessage`. Where events after the position were purged, the first message is `{"type": "reload"}`, without an `id`: ' +
  'reload what is shown. The stream closes when the session ends';

export const AnswersStream = (summary: string, { named }: { named: boolean }): MethodDecorator =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({
      summary,
      description:
        `Does not end. ${named ? TYPED : UNTYPED}. A comment every 15 seconds keeps the connection alive. ` +
        'Begins with new events, or after `Last-Event-ID` or `after`.',
    }),
    ApiHeader({
      name: 'Last-Event-ID',
      required: false,
      description: 'The last `id` received. Takes precedence over `after`.',
      schema: { type: 'string', example: '42' },
    }),
    ApiResponse({
      status: 200,
      description: 'A stream of events',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example: `id: 42\n${named ? 'event: ticket.status_changed\n' : ''}data: {"id":"…","type":"ticket.status_changed","sequence":42}\n\n`,
        },
      },
    }),
  );
