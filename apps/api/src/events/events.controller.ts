import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { ReplicaReader } from '#data';
import { EventLogQueries } from '#events';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { answerPage, answerStream, readLastEventId } from './event-answers.js';
import { EventStreams } from './event-streams.js';
import { AnswersEvents, AnswersStream, EventsQuery, StreamQuery } from './events.dto.js';

@ApiTags('Events')
@Controller('v1/events')
@Auth('api-key')
@Scope('webhooks')
export class EventsController {
  constructor(
    private readonly reader: ReplicaReader,
    private readonly log: EventLogQueries,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @AnswersEvents('List the events the caller may read, oldest first')
  async list(
    @Actor() actor: ActorType,
    @Query() { after = 0, types, limit }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    return answerPage(await this.log.page(this.reader, actor, { after, types, limit }), limit, request, reply);
  }

  @Get('stream')
  @AnswersStream('Stream events as server-sent events', { named: true })
  async stream(
    @Actor() actor: ActorType,
    @Query() { after, types, named = true }: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const position = readLastEventId(lastEventId) ?? after;
    const open = () => this.streams.start(actor, { after: position, filter: { types }, named });
    return answerStream(open, request, reply);
  }
}
