import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor as ActorType, Clock } from '#contracts';
import { TicketQueries } from '#tracker/tickets/ticket.queries.js';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { contentDisposition } from '../http/files/content-disposition.js';
import { Limited } from '../http/limits/request-limits.js';
import { AnswersExport, FORMATS, inChunks } from './ticket-export.js';
import { ExportTicketsQuery } from './ticket-query.dto.js';

@ApiTags('Tickets')
@Controller('api/tickets/export')
@Auth('session', 'api-key')
@Scope('tickets')
export class ExportController {
  constructor(
    private readonly tickets: TicketQueries,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Limited('searches')
  @AnswersExport('Export the tickets the caller may read')
  async export(
    @Actor() actor: ActorType,
    @Query() query: ExportTicketsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format, ...list } = query;
    const { mediaType, write } = FORMATS[format];
    const chunks = await inChunks(write(this.tickets.walk(actor, list)));
    const day = this.clock.now().toISOString().slice(0, 10);
    reply.header('content-type', mediaType);
    reply.header('content-disposition', contentDisposition(`tickets-${day}.${format}`));
    if (request.method === 'HEAD') chunks.destroy();
    void reply.send(request.method === 'HEAD' ? undefined : chunks);
  }
}
