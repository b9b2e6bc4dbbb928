import { Body, Controller, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Delegation } from '#agent-tasks';
import type { Actor as ActorType, Precondition } from '#contracts';
import type { Json } from '#data';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { IfMatch } from '../http/versions/if-match.decorator.js';
import { type Versioned, versionedJson } from '../http/versions/versioned.js';
import { DelegateDto } from './ticket.dto.js';
import { TicketDetailsDto } from './ticket-answer.dto.js';

@ApiTags('Tickets')
@Controller('api/tickets')
@Auth('session', 'api-key')
@Scope('tickets')
export class DelegationController {
  constructor(private readonly delegation: Delegation) {}

  @Merge(':id/delegate')
  @Answers(TicketDetailsDto, {
    summary: 'Delegate a ticket to an agent; null ends the delegation',
    description:
      'A change queues a task of kind `work_on_ticket` for the agent and cancels that of the one before. Where the agent ' +
      'stays the same, `instructions` replace those of a task that still waits.',
    versioned: 'change',
  })
  delegate(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: DelegateDto,
    @IfMatch() known: Precondition,
  ): Promise<Versioned<Json<TicketDetailsDto>>> {
    return versionedJson(this.delegation.delegate(actor, id, body.agentId, body.instructions, known));
  }
}
