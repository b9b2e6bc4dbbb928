import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { Actor, Auth, SCOPED_BY_REQUEST, Scope } from '../auth/auth.decorator.js';
import { envelope, toDocketError } from '../http/errors/to-docket-error.js';
import { NotIdempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/request-limits.js';
import { McpServers } from './mcp-servers.js';

const SEARCHED_BY = ['query', 'search'];
const JSON_TYPE = 'application/json; charset=utf-8';

/** Not in the OpenAPI document: the protocol defines its input and output, and `tools/list` describes it. */
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
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { headers } = request;
    const report = (failure: unknown) => request.log.error({ err: failure }, 'request failed');
    const answer = await this.servers.answer(actor, { message, headers, response: reply.raw, report });
    reply.status(answer.status);
    if (answer.body === '') return void reply.send();
    if (typeof answer.body !== 'string') reply.header('x-accel-buffering', 'no');
    void reply.type(answer.contentType ?? JSON_TYPE).send(answer.body);
  }

  /** There are neither streams nor sessions of older revisions; the protocol answers that with 405. */
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
    .type(JSON_TYPE)
    .send(envelope(toDocketError({ statusCode: 405 })));
}

/** Whether any tool is called with search words. The body is not validated yet. */
function isSearch({ method, params }: Record<string, unknown>): boolean {
  const given = (params as { arguments?: unknown } | undefined | null)?.arguments;
  return (
    method === 'tools/call' && typeof given === 'object' && given !== null && SEARCHED_BY.some((name) => name in given)
  );
}
