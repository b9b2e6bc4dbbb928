import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { RecurrencesService } from '#recurrences';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { StoredTicketDto } from '../http/stored-ticket.dto.js';
import { CreateRecurrenceDto, RecurrenceDto, readSource, UpdateRecurrenceDto } from './recurrence.dto.js';

@ApiTags('Recurrences')
@ApiExtraModels(StoredTicketDto)
@Controller('api/project/:id/recurrences')
@Auth('session', 'api-key')
@Scope('tickets')
export class RecurrencesController {
  constructor(private readonly recurrences: RecurrencesService) {}

  @Get()
  @AnswersList(RecurrenceDto, { summary: 'List the recurrences of a project' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<RecurrenceDto>> {
    return listing(this.recurrences.list(actor, id, query));
  }

  @Post()
  @Answers(RecurrenceDto, {
    summary: 'Create a recurrence',
    description:
      'Each occurrence becomes a ticket within a minute; of those that were missed, the latest one. At most 100 a project.',
    status: 201,
  })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CreateRecurrenceDto,
  ): Promise<Data<RecurrenceDto>> {
    const { rule, timezone, startsAt } = body;
    return data(this.recurrences.create(actor, id, { ...readSource(body, true), rule, timezone, startsAt }));
  }

  @Merge(':recurrenceId')
  @Answers(RecurrenceDto, { summary: 'Update, pause or resume a recurrence, which then acts as the caller' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('recurrenceId') recurrenceId: string,
    @Body() body: UpdateRecurrenceDto,
  ): Promise<Data<RecurrenceDto>> {
    const { rule, timezone, startsAt, paused } = body;
    const change = { ...readSource(body, false), rule, timezone, startsAt, paused };
    return data(this.recurrences.update(actor, id, recurrenceId, change));
  }

  @Delete(':recurrenceId')
  @AnswersDeleted('Delete a recurrence; its tickets stay')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('recurrenceId') recurrenceId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.recurrences.delete(actor, id, recurrenceId));
  }
}
