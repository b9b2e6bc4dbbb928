import { Injectable } from '@nestjs/common';
import { type Actor, TICKET_STATUSES, ValidationFailed } from '#contracts';
import type { Json } from '#data';
import { ProjectsService } from '#projects';
import { type Board, BoardQueries, type TicketItem, TicketQueries } from '#tickets';
import { MAX_CHARACTERS } from './answers/answer-budget.js';
import { excerpt } from './answers/excerpt.js';
import { jsonLength } from './answers/json-size.js';
import { type ListName, listAnswer, sealedAnswer } from './answers/listing.js';
import { TICKET_SHOWS } from './answers/ticket-answer.js';

const FIELDS = ['id', 'key', 'title', 'type', 'priority', 'assignee', 'dueDate'];
const PER_COLUMN = [20, 8, 3, 1]; // tried in turn until the board fits into an answer
const IN_COLUMN = 50;
const SHOWN = { fields: FIELDS, shows: TICKET_SHOWS, explicit: false, maxCharacters: MAX_CHARACTERS.default };

/** A board within an answer, and its columns one by one. */
@Injectable()
export class BoardReader {
  constructor(
    private readonly boards: BoardQueries,
    private readonly tickets: TicketQueries,
    private readonly projects: ProjectsService,
  ) {}

  async read(actor: Actor, project: string, { status, column, cursor }: BoardAddress): Promise<object> {
    const which = column === undefined ? status !== undefined && byStatus(status) : { column };
    if (which) return this.column(actor, project, which, cursor);
    if (cursor !== undefined) throw ValidationFailed.on('cursor', 'Cursor requires a column or the status of one');
    for (const perColumn of PER_COLUMN) {
      const answer = boardAnswer(await this.boards.board(actor, project, { perColumn, fields: FIELDS }));
      if (jsonLength(answer) <= MAX_CHARACTERS.default) return answer;
    }
    return boardAnswer(await this.boards.board(actor, project, { perColumn: 1, fields: ['id', 'key'] }));
  }

  private async column(actor: Actor, project: string, which: Which, cursor: string | undefined): Promise<object> {
    const { id, key } = await this.projects.get(actor, project);
    const filter = Object.fromEntries(Object.entries(which).map(([name, value]) => [name, [value]]));
    const query = { project: [id], ...filter, sort: 'rank' as const, fields: FIELDS };
    const { omitted, ...column } = (await listAnswer({
      ...{ name: 'tickets', list: listOf(id, which), limit: IN_COLUMN, cursor, maxCharacters: COLUMN_LENGTH },
      read: (limit, position) => this.tickets.list(actor, { ...query, limit, cursor: position }),
      idOf: (ticket) => ticket.value.id,
      show: ticketShown,
    })) as { omitted?: Omitted };
    const next = omitted && { omitted: { ...omitted, next: address(key, which, omitted.next) } };
    return { project: { id, key }, column: { ...which, ...column, ...next } };
  }
}

interface Omitted {
  count: number;
  next: string;
}

const AROUND_COLUMN = 200; // the project, and the text around a cursor
const COLUMN_LENGTH = MAX_CHARACTERS.default - AROUND_COLUMN;

/** A column of a board: the id of one that the project defines, otherwise its status. */
type Which = { status: string } | { column: string };
type BoardAddress = { status?: string; column?: string; cursor?: string };

function byStatus(given: string): Which {
  const status = TICKET_STATUSES.find((known) => known === given);
  if (!status) throw ValidationFailed.on('status', `Status must be one of ${TICKET_STATUSES.join(', ')}`);
  return { status };
}

const listOf = (projectId: string, which: Which): ListName => ['board', { projectId, ...which }];

const address = (key: string, which: Which, cursor: string): string =>
  `docket://board/${key}?${new URLSearchParams({ ...which, cursor })}`;

const ticketShown = (ticket: Json<TicketItem>): object => excerpt('ticket', ticket.value, SHOWN);

function boardAnswer({ project, columns }: Board): object {
  const { id, key, name } = project.value as { id: string; key: string; name: string };
  const omitted = (column: Board['columns'][number]): Omitted | undefined => {
    const { total, tickets, next } = column;
    if (next === null) return undefined;
    const which = column.id === null ? { status: column.status } : { column: column.id };
    const cursor = sealedAnswer(listOf(id, which), { before: tickets.length, cursor: next });
    return { count: total - tickets.length, next: address(key, which, cursor) };
  };
  return {
    project: { id, key, name },
    columns: columns.map((column) => ({
      ...{
        id: column.id ?? undefined,
        name: column.name,
        status: column.status,
        wipLimit: column.wipLimit ?? undefined,
        total: column.total,
      },
      ...{ tickets: column.tickets.map(ticketShown), omitted: omitted(column) },
    })),
  };
}
