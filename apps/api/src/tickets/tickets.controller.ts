import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor as ActorType, type Precondition, ValidationFailed } from '#contracts';
import type { Json } from '#data';
import { TicketSeriesQueries, TicketStatsQueries } from '#stats';
import { HistoryQueries, TicketQueries, TicketsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Limited } from '../http/limits/request-limits.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import type { ParsedQuery } from '../http/query-string.js';
import { IfMatch } from '../http/versions/if-match.decorator.js';
import { type Versioned, versionedJson } from '../http/versions/versioned.js';
import { GetTicketQuery, TicketPageDto } from './included.dto.js';
import { IncludedLists } from './included-lists.js';
import { AssignDto, ChangeStatusDto, CreateTicketDto, UpdateTicketDto } from './ticket.dto.js';
import {
  FoundTicketDto,
  HistoryEntryDto,
  SeriesEntryDto,
  TicketDetailsDto,
  TicketDto,
  TicketStatsDto,
} from './ticket-answer.dto.js';
import {
  ListChildrenQuery,
  ListTicketsQuery,
  SearchTicketsQuery,
  TicketSeriesQuery,
  TicketStatsQuery,
} from './ticket-query.dto.js';
import { ViewQueries } from './view-query.js';

@ApiTags('Tickets')
@Controller('api/tickets')
@Auth('session', 'api-key')
@Scope('tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly queries: TicketQueries,
    private readonly statistics: TicketStatsQueries,
    private readonly seriesQueries: TicketSeriesQueries,
    private readonly histories: HistoryQueries,
    private readonly included: IncludedLists,
    private readonly views: ViewQueries,
  ) {}

  @Get()
  @AnswersList(TicketDto, { summary: 'List the tickets the caller may read' })
  async list(
    @Actor() actor: ActorType,
    @Query() query: ListTicketsQuery,
    @Req() request: FastifyRequest,
  ): Promise<Listing<Json<TicketDto>>> {
    const { view } = query;
    const requested = view === undefined ? query : await this.views.run(actor, view, request.query as ParsedQuery);
    return listing(this.queries.list(actor, requested));
  }

  @Post()
  @Answers(TicketDetailsDto, {
    summary: 'Create a ticket',
    status: 201,
    statuses: {
      201: 'The ticket was created.',
      200: 'A ticket with this `externalId` existed already; it is unchanged.',
    },
    versioned: 'change',
  })
  async create(
    @Actor() actor: ActorType,
    @Body() body: CreateTicketDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    const { ticket, created } = await this.tickets.create(actor, body);
    reply.status(created ? 201 : 200);
    return versionedJson(ticket);
  }

  @Get('stats')
  @Answers(TicketStatsDto, { summary: 'Get statistics of the tickets the caller may read' })
  stats(@Actor() actor: ActorType, @Query() query: TicketStatsQuery): Promise<Data<TicketStatsDto>> {
    return data(this.statistics.stats(actor, query.period, query));
  }

  @Get('stats/series')
  @Limited('searches')
  @Answers(SeriesEntryDto, {
    summary: 'Count created, completed and open tickets per day, week or month',
    description:
      'Of the tickets that the filters find now. The intervals are those that contain `from` and `to`, at most 400; ' +
      'without `from` the last 12.',
    isArray: true,
  })
  series(@Actor() actor: ActorType, @Query() query: TicketSeriesQuery): Promise<Data<SeriesEntryDto[]>> {
    return data(this.seriesQueries.series(actor, query));
  }

  @Get('search')
  @Limited('searches')
  @AnswersList(FoundTicketDto, {
    summary: 'Search tickets, best match first',
    description:
      'Of a word that more than 2,000 tickets have, those that changed last come first, ranked among themselves.',
  })
  search(@Actor() actor: ActorType, @Query() query: SearchTicketsQuery): Promise<Listing<Json<FoundTicketDto>>> {
    return listing(this.queries.search(actor, query));
  }

  @Get(':id')
  @Answers(TicketPageDto, { summary: 'Get a ticket by id or key', versioned: 'read' })
  async get(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() { fields, include }: GetTicketQuery,
  ): Promise<Versioned<Json<TicketPageDto>>> {
    const ticket = await this.queries.readable(actor, id, fields);
    return versionedJson(this.included.add<TicketPageDto>(actor, ticket, include));
  }

  @Merge(':id')
  @Answers(TicketDetailsDto, { summary: 'Update a ticket', versioned: 'change' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: UpdateTicketDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    return versionedJson(this.tickets.update(actor, id, body, known));
  }

  @Delete(':id')
  @AnswersDeleted('Delete a ticket; it can be restored for 30 days')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @IfMatch() known: Precondition,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.tickets.delete(actor, id, known));
  }

  @Post(':id/restore')
  @Answers(TicketDetailsDto, { summary: 'Restore a deleted ticket', versioned: 'change' })
  restore(@Actor() actor: ActorType, @Param('id') id: string): Promise<Versioned<Json<TicketDetailsDto>>> {
    return versionedJson(this.tickets.restore(actor, id));
  }

  @Merge(':id/status')
  @Answers(TicketDetailsDto, { summary: 'Change the status of a ticket', versioned: 'change' })
  changeStatus(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: ChangeStatusDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    const { status, columnId } = body;
    if (status == null && columnId === undefined) throw ValidationFailed.on('status', 'Status is required');
    return versionedJson(this.tickets.changeStatus(actor, id, { status: status ?? undefined, columnId }, known));
  }

  @Merge(':id/assignee')
  @Answers(TicketDetailsDto, { summary: 'Assign a ticket; null unassigns it', versioned: 'change' })
  assign(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: AssignDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    return versionedJson(this.tickets.assign(actor, id, body.assigneeId, known));
  }

  @Get(':id/children')
  @AnswersList(TicketDto, { summary: 'List the children of a ticket, by rank' })
  children(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: ListChildrenQuery,
  ): Promise<Listing<Json<TicketDto>>> {
    return listing(this.queries.children(actor, id, query));
  }

  @Get(':id/history')
  @AnswersList(HistoryEntryDto, { summary: 'List all changes of a ticket, newest first' })
  history(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<HistoryEntryDto>> {
    return listing(this.histories.list(actor, id, query));
  }
}
