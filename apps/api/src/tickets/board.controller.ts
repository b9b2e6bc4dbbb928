import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor as ActorType } from '#contracts';
import { type Board, BoardQueries } from '#tickets';
import { Actor, Auth, Scope } from '../auth/auth.decorator.js';
import { Answers } from '../http/openapi/answers.decorator.js';
import { sealedForList } from '../http/pagination/cursor-seal.js';
import { BoardDto } from './board.dto.js';
import { BoardQueryDto } from './ticket-query.dto.js';

@ApiTags('Tickets')
@Controller('api/project/:id/board')
@Auth('session', 'api-key')
@Scope('tickets')
export class BoardController {
  constructor(private readonly boards: BoardQueries) {}

  @Get()
  @Answers(BoardDto, {
    summary: 'Get the board of a project: its tickets in columns, by rank',
    description:
      'Takes the filters of the list of tickets. A column that `status` leaves out is there and empty. A project that ' +
      'defines no columns has one for each status.',
  })
  async get(
    @Actor() actor: ActorType,
    @Param('id') id: string,
    @Query() query: BoardQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const board = await this.boards.board(actor, id, query);
    reply.header('content-type', 'application/json; charset=utf-8');
    return textOf(board, request);
  }
}

/** Built as text, since its tickets are JSON already. */
function textOf({ project, columns }: Board, request: FastifyRequest): string {
  const texts = columns.map(({ tickets, next, ...column }) => {
    const which: Record<string, string> = column.id === null ? { status: column.status } : { column: column.id };
    const cursor = next && sealedForList(request, which, next);
    const shown = tickets.map(({ text }) => text).join(',');
    return `${JSON.stringify(column).slice(0, -1)},"tickets":[${shown}],"next":${JSON.stringify(cursor)}}`;
  });
  return `{"data":{"project":${project.text},"columns":[${texts.join(',')}]}}`;
}
