import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor as ActorType, ValidationFailed } from '#contracts';
import { EventLogQueries } from '#events';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { EventStreams } from './event-streams.js';
import { AnswersEvents, AnswersStream, EventsQuery, StreamQuery } from './events.dto.js';

@ApiTags('Events')
@Controller('v1/events')
@Auth('api-key')
@Scope('webhooks')
export class EventsController {
  constructor(
    private readonly log: EventLogQueries,
    private readonly streams: EventStreams,
  ) {}

  /** The payloads go out as they are: to parse and write them again could only change them. */
  @Get()
  @AnswersEvents()
  async list(
    @Actor() actor: ActorType,
    @Query() { after = 0, types, limit }: EventsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { events, next, hasMore } = await this.log.page(actor, { after, types, limit });
    if (hasMore) reply.header('link', `<${nextUrl(request.url, next)}>; rel="next"`);
    reply.header('content-type', 'application/json; charset=utf-8');
    const pagination = JSON.stringify({ limit, next, hasMore });
    return `{"data":[${events.map(({ payload }) => payload).join(',')}],"pagination":${pagination}}`;
  }

  @Get('stream')
  @AnswersStream()
  async stream(
    @Actor() actor: ActorType,
    @Query() { after, types }: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const position = readLastEventId(lastEventId) ?? after;
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
    if (request.method === 'HEAD') return void reply.headers(headers).send();
    const stream = await this.streams.start(actor, { after: position, types });
    void reply.headers(headers).send(stream);
  }
}

/** An empty one is what a client sends that has none yet. */
function readLastEventId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw ValidationFailed.on('Last-Event-ID', 'Last-Event-ID must be a sequence');
  return Number(text);
}

function nextUrl(current: string, after: number): string {
  const url = new URL(current, 'http://docket.invalid');
  url.searchParams.set('after', String(after));
  return `${url.pathname}${url.search}`;
}
