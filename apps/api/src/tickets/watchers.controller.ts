import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor as ActorType } from '#contracts';
import { WatchersService } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import type { Data } from '../http/answers.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { WatchingDto } from './watcher.dto.js';

@ApiTags('Watchers')
@Controller('api/tickets/:id/watchers/me')
@Auth('session', 'api-key')
@Scope('tickets')
export class WatchersController {
  constructor(private readonly watchers: WatchersService) {}

  @Get()
  @Answers(WatchingDto, { summary: 'Get whether the caller watches a ticket' })
  async watches(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<WatchingDto>> {
    return { data: { watching: await this.watchers.watches(actor, id) } };
  }

  @Put()
  @Answers(WatchingDto, { summary: 'Watch a ticket' })
  async watch(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<WatchingDto>> {
    await this.watchers.watch(actor, id);
    return { data: { watching: true } };
  }

  @Delete()
  @Answers(WatchingDto, { summary: 'Stop watching a ticket' })
  async unwatch(@Actor() actor: ActorType, @Param('id') id: string): Promise<Data<WatchingDto>> {
    await this.watchers.unwatch(actor, id);
    return { data: { watching: false } };
  }
}
