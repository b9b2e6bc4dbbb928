import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AgentTaskClaims, AgentTaskControl, AgentTaskQueries, AgentTaskRequests } from '#agent-tasks';
import type { Actor as ActorType } from '#contracts';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Answers, AnswersList } from '../http/openapi/answers.decorator.js';
import { type Listing, listing } from '../http/pagination/listing.js';
import { PageQueryDto } from '../http/pagination/page-query.dto.js';
import { AgentTaskDetailsDto, AgentTaskDto, AgentTaskLogEntryDto, ClaimedAgentTaskDto } from './agent-task.dto.js';
import {
  AskAgentTaskDto,
  ClaimAgentTaskDto,
  CompleteAgentTaskDto,
  CreateAgentTaskDto,
  FailAgentTaskDto,
  LeaseDto,
  ListAgentTasksQuery,
  LogAgentTaskDto,
  ReplyAgentTaskDto,
  readResult,
} from './agent-task-requests.dto.js';

@ApiTags('Agent tasks')
@Controller('api/agent-tasks')
@Auth('session', 'api-key')
@Scope('agent-tasks')
export class AgentTasksController {
  constructor(
    private readonly queries: AgentTaskQueries,
    private readonly claims: AgentTaskClaims,
    private readonly control: AgentTaskControl,
    private readonly requests: AgentTaskRequests,
  ) {}

  @Get()
  @AnswersList(AgentTaskDto, { summary: 'List agent tasks, newest first' })
  list(@Actor() actor: ActorType, @Query() query: ListAgentTasksQuery): Promise<Listing<AgentTaskDto>> {
    return listing(this.queries.list(actor, query));
  }

  @Post()
  @Answers(AgentTaskDetailsDto, {
    summary: 'Queue a task for an agent',
    description:
      'For members of the project. With `agentId` only that agent may claim it, whatever the project’s `agent` setting.',
    status: 201,
  })
  create(@Actor() actor: ActorType, @Body() body: CreateAgentTaskDto): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.requests.create(actor, body));
  }

  @Post('claim')
  @NotIdempotent()
  @Answers(ClaimedAgentTaskDto, {
    summary: 'Claim the next agent task, or null',
    description:
      'The oldest queued task where the caller is a member: for an agent, first those for it alone, then those that any ' +
      'agent may claim, in projects whose tasks are left to external agents. ' +
      'Within a subject one task runs at a time, first in first out. The lease ends after `leaseSeconds` unless a ' +
      'heartbeat renews it; a task whose lease expired can be claimed again, up to three times in total.',
    nullable: true,
  })
  claim(@Actor() actor: ActorType, @Body() body: ClaimAgentTaskDto): Promise<Data<ClaimedAgentTaskDto | null>> {
    return data(this.claims.claim(actor, body));
  }

  @Get(':id')
  @Answers(AgentTaskDetailsDto, { summary: 'Get an agent task' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.queries.get(actor, id));
  }

  @Get(':id/log')
  @AnswersList(AgentTaskLogEntryDto, { summary: 'List the log of an agent task, oldest first' })
  readLog(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: PageQueryDto,
  ): Promise<Listing<AgentTaskLogEntryDto>> {
    return listing(this.queries.log(actor, id, query));
  }

  @Post(':id/heartbeat')
  @Answers(AgentTaskDetailsDto, {
    summary: 'Renew the lease of an agent task',
    description: 'After a reply, `status` is `running` again and `answer` has what was replied.',
  })
  heartbeat(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: LeaseDto,
  ): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.claims.heartbeat(actor, id, body.leaseToken));
  }

  @Post(':id/log')
  @Answers(AgentTaskLogEntryDto, { summary: 'Append a line to the log of an agent task', status: 201 })
  log(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: LogAgentTaskDto,
  ): Promise<Data<AgentTaskLogEntryDto>> {
    return data(this.claims.log(actor, id, body.leaseToken, body.message));
  }

  @Post(':id/complete')
  @Answers(AgentTaskDetailsDto, {
    summary: 'Complete an agent task with its result',
    description: 'Repeating it with the same lease and result answers the finished task; another result is CONFLICT.',
  })
  complete(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: CompleteAgentTaskDto,
  ): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.claims.complete(actor, id, body.leaseToken, readResult(body.result)));
  }

  @Post(':id/fail')
  @Answers(AgentTaskDetailsDto, {
    summary: 'Fail an agent task permanently; a member can retry it',
    description: 'Repeating it with the same lease and error answers the failed task.',
  })
  fail(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: FailAgentTaskDto,
  ): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.claims.fail(actor, id, body.leaseToken, body.error));
  }

  @Post(':id/ask')
  @Answers(AgentTaskDetailsDto, {
    summary: 'Ask the members a question; the agent keeps its lease',
    description:
      'Notifies the members who created, delegated or mentioned, and the assignee of the ticket. The answer is in the ' +
      'task, and in the response to the next heartbeat.',
  })
  ask(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: AskAgentTaskDto,
  ): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.claims.ask(actor, id, body.leaseToken, body.question));
  }

  @Post(':id/reply')
  @Answers(AgentTaskDetailsDto, { summary: 'Answer the question of an agent; it continues under its lease' })
  reply(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: ReplyAgentTaskDto,
  ): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.control.reply(actor, id, body.answer));
  }

  @Post(':id/cancel')
  @Answers(AgentTaskDetailsDto, { summary: 'Cancel an agent task at once' })
  cancel(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.control.cancel(actor, id));
  }

  @Post(':id/retry')
  @Answers(AgentTaskDetailsDto, { summary: 'Queue a failed, cancelled or expired agent task again' })
  retry(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<AgentTaskDetailsDto>> {
    return data(this.control.retry(actor, id));
  }
}
