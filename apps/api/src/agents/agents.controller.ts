import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentsService } from '#agents';
import type { Actor as ActorType } from '#contracts';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, type DeletedDto, data, deleted } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers, AnswersDeleted, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { AgentDto, CreateAgentDto, UpdateAgentDto } from './agent.dto.js';

@ApiTags('Agents')
@Controller('api/workspaces/:id/agents')
@Auth('session', 'api-key')
@Scope('projects')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get()
  @AnswersList(AgentDto, { summary: 'List the agents of a workspace, oldest first' })
  list(@Actor() actor: ActorType, @Param('id') id: string, @Query() query: PageQueryDto): Promise<Listing<AgentDto>> {
    return listing(this.agents.list(actor, id, query));
  }

  @Post()
  @Answers(AgentDto, {
    summary: 'Create an agent',
    description:
      'A member without e-mail or password, in the role `member` of the workspace or of the projects named. It acts by the ' +
      'keys that an admin makes for it.',
    status: 201,
  })
  create(@Actor() actor: ActorType, @Param('id') id: string, @Body() body: CreateAgentDto): Promise<Data<AgentDto>> {
    return data(this.agents.create(actor, id, body));
  }

  @Get(':agentId')
  @Answers(AgentDto, { summary: 'Get an agent' })
  get(@Actor() actor: ActorType, @Param('id') id: string, @Param('agentId') agentId: string): Promise<Data<AgentDto>> {
    return data(this.agents.get(actor, id, agentId));
  }

  @Merge(':agentId')
  @Answers(AgentDto, { summary: 'Rename, limit, disable or enable an agent' })
  update(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('agentId') agentId: string,
    @Body() body: UpdateAgentDto,
  ): Promise<Data<AgentDto>> {
    return data(this.agents.update(actor, id, agentId, body));
  }

  @Delete(':agentId')
  @AnswersDeleted('Delete an agent: ends its open tasks, clears it as delegate and revokes its keys')
  delete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Param('agentId') agentId: string,
  ): Promise<Data<DeletedDto>> {
    return deleted(this.agents.delete(actor, id, agentId));
  }
}
