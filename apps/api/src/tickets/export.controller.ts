import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, Clock, Unauthorized, ValidationFailed } from '#contracts';
import { inRequestScope } from '#data';
import { type FieldExport, FieldExports, type TicketItem, TicketQueries } from '#tickets';
import { Auth, type Credential, Scope } from '../auth/auth.decorator.js';
import { Credentials } from '../auth/credentials.js';
import { mustHaveScope } from '../auth/scopes.js';
import { contentDisposition } from '../http/files/content-disposition.js';
import { Limited } from '../http/limits/request-limits.js';
import { AnswersExport, FORMATS, inChunks } from './ticket-export.js';
import { ExportTicketsQuery } from './ticket-query.dto.js';

const ACCEPTED = ['session', 'api-key'] as const satisfies Credential[];

@ApiTags('Tickets')
@Controller('api/tickets/export')
@Auth(...ACCEPTED)
@Scope('tickets')
export class ExportController {
  constructor(
    private readonly tickets: TicketQueries,
    private readonly fields: FieldExports,
    private readonly clock: Clock,
    private readonly credentials: Credentials,
  ) {}

  @Get()
  @Limited('searches')
  @AnswersExport('Export the tickets the caller may read')
  async export(
    @Query() query: ExportTicketsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format, ...list } = query;
    if (list.fields && format === 'csv') throw ValidationFailed.on('fields', 'Fields are for the format jsonl');
    const { mediaType, write } = FORMATS[format];
    const { columns, cells } = await this.ownFields(request, list, format);
    const own = { columns, cells: async (tickets: TicketItem[]) => cells(await this.actor(request), tickets) };
    const chunks = await inChunks(
      inRequestScope(
        write(
          this.tickets.walk(() => this.actor(request), list),
          own,
        ),
      ),
    );
    const day = this.clock.now().toISOString().slice(0, 10);
    reply.header('content-type', mediaType);
    reply.header('content-disposition', contentDisposition(`tickets-${day}.${format}`));
    if (request.method === 'HEAD') chunks.destroy();
    void reply.send(request.method === 'HEAD' ? undefined : chunks);
  }

  private async ownFields(
    request: FastifyRequest,
    list: Pick<ExportTicketsQuery, 'project' | 'workspace'>,
    format: ExportTicketsQuery['format'],
  ): Promise<FieldExport> {
    if (format === 'jsonl') return { columns: [], cells: async () => [] };
    return this.fields.of(await this.actor(request), list);
  }

  /** Authenticates again: while an export is read, a credential may end, and its owner be disabled or demoted. */
  private async actor(request: FastifyRequest): Promise<Actor> {
    const actor = await this.credentials.identify(request, ACCEPTED);
    if (!actor) throw new Unauthorized();
    mustHaveScope(actor, 'tickets:read');
    return actor;
  }
}
