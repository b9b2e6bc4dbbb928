import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { RelationsService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { RelateDto, RelationDto } from './relation.dto.js';

@ApiTags('Relations')
@Controller('api/tickets/:id/relations')
@Auth('session', 'api-key')
@Scope('tickets')
export class RelationsController {
  constructor(private readonly relations: RelationsService) {}

  @Get()
  @AnswersList(RelationDto, { summary: 'List the relations of a ticket, in both directions' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<RelationDto>> {
    return listing(this.relations.list(actor, id, query));
  }

  @Post()
  @Answers(RelationDto, {
    summary: 'Relate a ticket to another',
    status: 201,
    statuses: { 201: 'The relation was created.', 200: 'The relation existed already.' },
  })
  async add(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: RelateDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Data<RelationDto>> {
    const { relation, created } = await this.relations.add(actor, id, body);
    reply.status(created ? 201 : 200);
    return data(relation);
  }

  @Delete()
  @AnswersDeleted('Remove a relation by its type and ticket')
  remove(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: RelateDto): Promise<Data<DeletedDto>> {
    return deleted(this.relations.remove(actor, id, body));
  }

  @Delete(':relationId')
  @AnswersDeleted('Remove a relation by its id, from either ticket')
  removeById(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('relationId') relationId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.relations.removeById(actor, id, relationId));
  }
}
