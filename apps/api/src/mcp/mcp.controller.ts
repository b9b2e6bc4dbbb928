import { Body, Controller, Delete, Get, Headers, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { Actor, Auth, SCOPED_BY_REQUEST, Scope } from '../auth/auth.decorator.js';
import { envelope, toDocketError } from '../http/errors/to-docket-error.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { McpServers } from './mcp-servers.js';

const SEARCHED_BY = ['query', 'search'];

/** Not in the OpenAPI document: what goes in and out is the protocol's, and `tools/list` tells of it. */
@ApiExcludeController()
@Controller('mcp')
@Auth('api-key')
@Scope(SCOPED_BY_REQUEST)
export class McpController {
  constructor(private readonly servers: McpServers) {}

  @Post()
  @NotIdempotent()
  @Limited((body) => (isSearch(body) ? 'searches' : undefined))
  async exchange(
    @Actor() actor: ActorType,
    @Body() message: unknown,
    @Headers('mcp-protocol-version') protocolVersion: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    const tell = (failure: unknown) => request.log.error({ err: failure }, 'request failed');
    const { status, body } = await this.servers.answer(actor, { message, protocolVersion, tell });
    reply.status(status);
    if (body === '') return undefined;
    reply.header('content-type', 'application/json; charset=utf-8');
    return body;
  }

  /** Neither streams nor sessions, and 405 is how the protocol has a server say so. */
  @Get()
  stream(@Res() reply: FastifyReply): void {
    notAllowed(reply);
  }

  @Delete()
  endSession(@Res() reply: FastifyReply): void {
    notAllowed(reply);
  }
}

function notAllowed(reply: FastifyReply): void {
  void reply
    .status(405)
    .header('allow', 'POST')
    .type('application/json; charset=utf-8')
    .send(envelope(toDocketError({ statusCode: 405 })));
}

/** Whichever tool is called with words to look for. Nobody has checked yet what it is. */
function isSearch({ method, params }: Record<string, unknown>): boolean {
  const given = (params as { arguments?: unknown } | undefined | null)?.arguments;
  return (
    method === 'tools/call' && typeof given === 'object' && given !== null && SEARCHED_BY.some((name) => name in given)
  );
}
