import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { ViewsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { FailsWith } from '../http/openapi/fails-with.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { CreateViewDto, ListViewsQuery, UpdateViewDto, ViewDto } from './view.dto.js';
import { ViewQueries } from './view-query.js';

@ApiTags('Views')
@Controller('api/views')
@Auth('session', 'api-key')
@Scope('tickets')
export class ViewsController {
  constructor(
    private readonly views: ViewsService,
    private readonly queries: ViewQueries,
  ) {}

  @Get()
  @FailsWith({ NOT_FOUND: 'Project not found' })
  @AnswersList(ViewDto, {
    summary: "List the caller's own views and those shared with them",
    description: 'Without `project`, the shared views of projects the caller is a member of.',
  })
  list(@Actor() actor: ActorType, @Query() query: ListViewsQuery): Promise<Listing<ViewDto>> {
    return listing(this.views.list(actor, query));
  }

  @Post()
  @Answers(ViewDto, {
    summary: 'Save a view: a query of the ticket list',
    description: 'Whoever runs a view sees what they may read.',
    status: 201,
  })
  create(@Actor() actor: ActorType, @Body() body: CreateViewDto): Promise<Data<ViewDto>> {
    const check = (query: string, projectId: string | null) => this.queries.check(actor, query, projectId);
    return data(this.views.create(actor, body, check));
  }

  @Merge(':id')
  @Answers(ViewDto, {
    summary: 'Update a view',
    description: 'Members of the project update a shared one; only its owner moves it or ends the sharing.',
  })
  update(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: UpdateViewDto): Promise<Data<ViewDto>> {
    const check = (query: string, projectId: string | null) => this.queries.check(actor, query, projectId);
    return data(this.views.update(actor, id, body, check));
  }

  @Delete(':id')
  @AnswersDeleted('Delete a view')
  delete(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.views.delete(actor, id));
  }
}
