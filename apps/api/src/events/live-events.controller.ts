import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { ReplicaReader } from '#data';
import { EventLogQueries } from '#events';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { answerPage, answerStream, readLastEventId } from './event-answers.js';
import { EventFilters } from './event-filters.js';
import { EventStreams } from './event-streams.js';
import { AnswersEvents, AnswersStream, LiveEventsQuery, LiveStreamQuery } from './events.dto.js';
import { PersonalEvents } from './personal-events.js';

/**
 * The log and the stream for a frontend: with sessions, filters, the caller's own notifications, and unnamed messages.
 */
@ApiTags('Events')
@Controller('api/events')
@Auth('session', 'api-key')
@Scope('webhooks')
export class LiveEventsController {
  constructor(
    private readonly reader: ReplicaReader,
    private readonly log: EventLogQueries,
    private readonly filters: EventFilters,
    private readonly personal: PersonalEvents,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @AnswersEvents('List the events the caller may read, and their notifications, oldest first')
  async list(
    @Actor() actor: ActorType,
    @Query() { after = 0, limit, ...named }: LiveEventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const filter = await this.filters.resolve(named);
    const page = await this.log.page(this.reader, actor, { after, ...filter, personal: true, limit });
    const events = await this.personal.completed(actor, page.events);
    return answerPage({ ...page, events }, limit, request, reply);
  }

  @Get('stream')
  @AnswersStream("Stream events as server-sent events, for the browser's EventSource", { named: false })
  async stream(
    @Actor() actor: ActorType,
    @Query() { after, ...named }: LiveStreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const position = readLastEventId(lastEventId) ?? after;
    const open = async () => {
      const filter = { ...(await this.filters.resolve(named)), personal: true };
      return this.streams.start(actor, { after: position, filter, named: false });
    };
    return answerStream(open, request, reply);
  }
}
