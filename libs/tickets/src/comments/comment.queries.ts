import { Injectable } from '@nestjs/common';
import { type Person, person } from '#access';
import { type Actor, NotFound } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import { commentReactions, type ReactionSummary } from '../reactions/reactions.sql.js';
import { mentionedPeople } from './ticket-mentions.js';

export interface CommentRecord {
  id: string;
  ticketId: string;
  authorId: string;
  content: string;
  /** Whether it comes from another tracker. */
  imported: boolean;
  createdAt: Date;
  updatedAt: Date;
  author: Person;
  mentions: Person[];
  reactions: ReactionSummary[];
}

/** A comment `c` as JSON, for responses with several. */
export const commentJson = (
  author: string,
  mentions: string,
  reactions: string,
): string => `json_build_object('id', c.id,
  'ticketId', c.ticket_id, 'authorId', c.author_id, 'content', c.content, 'imported', c.external_id IS NOT NULL, 'createdAt', iso(c.created_at),
  'updatedAt', iso(c.updated_at), 'author', ${author}, 'mentions', ${mentions},
  'reactions', ${reactions})`;

const mentions = (actor: Actor, parameters: Parameters) => mentionedPeople(actor, parameters, 'm.comment_id = c.id');

const SORTS = { createdAt: { column: 'c.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class CommentQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** Oldest first. */
  list(actor: Actor, ticketId: string, request: PageRequest): Promise<Page<CommentRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'asc', request, 'c.id');
    const ticket = parameters.add(ticketId);
    return paging.read(this.reader, parameters, {
      count: `SELECT comment_count FROM tickets WHERE id = ${ticket}`,
      rows: `${this.select(actor, parameters, `, ${paging.sortValue}`)} WHERE c.ticket_id = ${ticket}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  async one(sql: Sql, actor: Actor, id: string): Promise<CommentRecord> {
    const parameters = new Parameters();
    const [row] = await sql.query<CommentRecord>(
      `${this.select(actor, parameters)} WHERE c.id = ${parameters.add(id)}`,
      parameters.values,
    );
    if (!row) throw new NotFound('Comment');
    return row;
  }

  private select(actor: Actor, parameters: Parameters, extra = ''): string {
    return `SELECT c.id, c.ticket_id AS "ticketId", c.author_id AS "authorId", c.content, c.external_id IS NOT NULL AS imported, c.created_at AS "createdAt",
        c.updated_at AS "updatedAt", ${person(actor, parameters, 'u')} AS author,
        ${mentions(actor, parameters)} AS mentions,
        ${commentReactions(actor, parameters, 'c.id')} AS reactions${extra}
      FROM comments c JOIN users u ON u.id = c.author_id`;
  }
}
