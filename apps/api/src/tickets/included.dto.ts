import type { Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { DETAILS_NAMES } from '#tickets';
import { PaginationDto } from '../http/openapi/answers.decorator.js';
import { QueryEnumList } from '../http/validation/query-fields.js';
import { AttachmentDto } from './attachment.dto.js';
import { CodeLinkDto } from './code-link.dto.js';
import { RelationDto } from './relation.dto.js';
import { CommentDto, HistoryEntryDto, TicketDetailsDto, TicketDto } from './ticket-answer.dto.js';
import { FIELDS_DESCRIPTION } from './ticket-query.dto.js';
import { TimeLogDto } from './time-log.dto.js';

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

const FirstPageProperty = (item: Type): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    selfRequired: false,
    required: ['data', 'pagination'],
    properties: {
      data: { type: 'array', items: { $ref: getSchemaPath(item) } },
      pagination: { $ref: getSchemaPath(PaginationDto) },
    },
  } as ApiPropertyOptions);

@ApiExtraModels(
  CommentDto,
  HistoryEntryDto,
  CodeLinkDto,
  AttachmentDto,
  TimeLogDto,
  RelationDto,
  TicketDto,
  PaginationDto,
)
class IncludedDto {
  @FirstPageProperty(CommentDto) comments?: FirstPage<CommentDto>;
  @FirstPageProperty(HistoryEntryDto) history?: FirstPage<HistoryEntryDto>;
  @FirstPageProperty(CodeLinkDto) links?: FirstPage<CodeLinkDto>;
  @FirstPageProperty(AttachmentDto) attachments?: FirstPage<AttachmentDto>;
  @FirstPageProperty(TimeLogDto) timeLogs?: FirstPage<TimeLogDto>;
  @FirstPageProperty(RelationDto) relations?: FirstPage<RelationDto>;
  @FirstPageProperty(TicketDto) children?: FirstPage<TicketDto>;
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
