import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { TimeLogsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { CreateTimeLogDto, TimeLogDto } from './time-log.dto.js';

@ApiTags('Time logs')
@Controller('api/tickets/:id/time-logs')
@Auth('session', 'api-key')
@Scope('tickets')
export class TimeLogsController {
  constructor(private readonly timeLogs: TimeLogsService) {}

  @Get()
  @AnswersList(TimeLogDto, { summary: 'List the time logs of a ticket, latest first' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<TimeLogDto>> {
    return listing(this.timeLogs.list(actor, id, query));
  }

  @Post()
  @Answers(TimeLogDto, { summary: 'Log time', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CreateTimeLogDto,
  ): Promise<Data<TimeLogDto>> {
    return data(this.timeLogs.create(actor, id, body));
  }

  @Delete(':timeLogId')
  @AnswersDeleted('Delete a time log')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('timeLogId') timeLogId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.timeLogs.delete(actor, id, timeLogId));
  }
}
