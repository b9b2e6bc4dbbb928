import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { TemplatesService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { readStoredTicketDto, StoredTicketDto } from '../http/stored-ticket.dto.js';
import { CreateTemplateDto, TemplateDto, UpdateTemplateDto } from './template.dto.js';

@ApiTags('Templates')
@ApiExtraModels(StoredTicketDto)
@Controller('api/project/:id/templates')
@Auth('session', 'api-key')
@Scope('tickets')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @AnswersList(TemplateDto, { summary: 'List the ticket templates of a project' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<TemplateDto>> {
    return listing(this.templates.list(actor, id, query));
  }

  @Post()
  @Answers(TemplateDto, {
    summary: 'Create a ticket template',
    description: 'A ticket that is created with its `templateId` starts from it. At most 100 a project.',
    status: 201,
  })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() { name, ticket }: CreateTemplateDto,
  ): Promise<Data<TemplateDto>> {
    return data(this.templates.create(actor, id, { name, ticket: readStoredTicketDto(ticket) }));
  }

  @Merge(':templateId')
  @Answers(TemplateDto, { summary: 'Update a ticket template', description: '`ticket` is replaced as a whole.' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('templateId') templateId: string,
    @Body() { name, ticket }: UpdateTemplateDto,
  ): Promise<Data<TemplateDto>> {
    const change = { name, ticket: ticket && readStoredTicketDto(ticket) };
    return data(this.templates.update(actor, id, templateId, change));
  }

  @Delete(':templateId')
  @AnswersDeleted('Delete a ticket template; recurrences that use it keep its last content')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('templateId') templateId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.templates.delete(actor, id, templateId));
  }
}
