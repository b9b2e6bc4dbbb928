import { Body, Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { AutomationsService } from '#inbound-webhooks';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { type Data, data } from '../http/answers.js';
import { Merge } from '../http/merge.decorator.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { AutomationsDto, SetAutomationsDto } from './inbound.dto.js';

@ApiTags('Automations')
@Controller('api/project/:id/automations')
@Auth('session', 'api-key')
@Scope('projects')
export class AutomationsController {
  constructor(private readonly automations: AutomationsService) {}

  @Get()
  @Answers(AutomationsDto, { summary: 'Get the automations of a project' })
  get(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<AutomationsDto>> {
    return data(this.automations.get(actor, id));
  }

  @Merge()
  @Answers(AutomationsDto, {
    summary: 'Set the automations of a project',
    description: 'Tasks that wait go over to the agent that is named; the built-in one takes the kinds it knows.',
  })
  set(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Body() body: SetAutomationsDto,
  ): Promise<Data<AutomationsDto>> {
    return data(this.automations.set(actor, id, body));
  }
}
