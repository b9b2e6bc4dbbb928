import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentsService } from '#agents';
import type { Actor as ActorType } from '#contracts';
import { Actor, Auth } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { ApiKeyDto, CreateApiKeyDto, NewApiKeyDto } from '../http/api-key.dto.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';

/** Session only: a key must not be able to create another. */
@ApiTags('Agents')
@Controller('api/workspaces/:id/agents/:agentId/keys')
@Auth('session')
@NotIdempotent()
export class AgentKeysController {
  constructor(private readonly agents: AgentsService) {}

  @Post()
  @Answers(NewApiKeyDto, { summary: 'Create an API key for an agent', status: 201 })
  create(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('agentId') agentId: string,
    @Body() body: CreateApiKeyDto,
  ): Promise<Data<NewApiKeyDto>> {
    return data(this.agents.createKey(actor, id, agentId, body));
  }

  @Get()
  @AnswersList(ApiKeyDto, { summary: 'List the API keys of an agent' })
  list(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('agentId') agentId: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<ApiKeyDto>> {
    return listing(this.agents.listKeys(actor, id, agentId, query));
  }

  @Delete(':keyId')
  @AnswersDeleted('Revoke an API key of an agent')
  revoke(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('agentId') agentId: string,
    @Param('keyId') keyId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.agents.revokeKey(actor, id, agentId, keyId));
  }
}
