import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { DETAILS_NAMES } from '#tickets';
import type { PaginationDto } from '../http/openapi/answers.decorator.js';
import { QueryEnumList } from '../http/validation/query-fields.js';
import type { AttachmentDto } from './attachment.dto.js';
import type { CodeLinkDto } from './code-link.dto.js';
import type { RelationDto } from './relation.dto.js';
import { type CommentDto, type HistoryEntryDto, TicketDetailsDto, type TicketDto } from './ticket-answer.dto.js';
import { FIELDS_DESCRIPTION } from './ticket-query.dto.js';
import type { TimeLogDto } from './time-log.dto.js';

const INCLUDED = ['comments', 'history', 'links', 'attachments', 'timeLogs', 'relations', 'children'] as const;
export type IncludedName = (typeof INCLUDED)[number];

export class GetTicketQuery {
  @QueryEnumList('Fields', DETAILS_NAMES, { description: FIELDS_DESCRIPTION }) fields?: string[];
  @QueryEnumList('Include', INCLUDED, { description: 'The first page of each list, under `included`.' })
  include?: IncludedName[];
}

interface FirstPage<T> {
  data: T[];
  pagination: PaginationDto;
}

/** What the route of the list returns: `CommentListResponse` for comments. */
const FirstPageProperty = (item: string): PropertyDecorator =>
  ApiProperty({ required: false, allOf: [{ $ref: getSchemaPath(`${item}ListResponse`) }] });

class IncludedDto {
  @FirstPageProperty('Comment') comments?: FirstPage<CommentDto>;
  @FirstPageProperty('HistoryEntry') history?: FirstPage<HistoryEntryDto>;
  @FirstPageProperty('CodeLink') links?: FirstPage<CodeLinkDto>;
  @FirstPageProperty('Attachment') attachments?: FirstPage<AttachmentDto>;
  @FirstPageProperty('TimeLog') timeLogs?: FirstPage<TimeLogDto>;
  @FirstPageProperty('Relation') relations?: FirstPage<RelationDto>;
  @FirstPageProperty('Ticket') children?: FirstPage<TicketDto>;
}

/** A ticket with its included lists. */
export class TicketPageDto extends TicketDetailsDto {
  @ApiProperty({
    type: IncludedDto,
    required: false,
    description: 'What `include` names: of each list the first page, as its own route answers it.',
  })
  included?: IncludedDto;
}
