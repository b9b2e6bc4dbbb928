import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { LabelsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { LabelDto } from '../http/shared-resources.dto.js';
import { CreateLabelDto, UpdateLabelDto } from './label.dto.js';

@ApiTags('Labels')
@Controller('api')
@Auth('session', 'api-key')
@Scope('projects')
export class LabelsController {
  constructor(private readonly labels: LabelsService) {}

  @Get('workspaces/:id/labels')
  @AnswersList(LabelDto, { summary: 'List the labels of a workspace' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<LabelDto>> {
    return listing(this.labels.list(actor, id, query));
  }

  @Post('workspaces/:id/labels')
  @Answers(LabelDto, { summary: 'Create a label', status: 201 })
  create(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: CreateLabelDto): Promise<Data<LabelDto>> {
    return data(this.labels.create(actor, id, body));
  }

  @Merge('labels/:id')
  @Answers(LabelDto, { summary: 'Update a label' })
  update(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: UpdateLabelDto): Promise<Data<LabelDto>> {
    return data(this.labels.update(actor, id, body));
  }

  @Delete('labels/:id')
  @AnswersDeleted('Delete a label')
  delete(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<DeletedDto>> {
    return deleted(this.labels.delete(actor, id));
  }
}
