import { Injectable } from '@nestjs/common';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { may } from '#access';
import { type Actor, Clock, Forbidden, NotFound } from '#contracts';
import { Comment, Database, type Page, type PageRequest, type Transaction } from '#data';
import { type EventEntry, EventsService, eraseComment } from '#events';
import { indexComment, reindexTicket } from '../queries/ticket-search-index.js';
import { refuseArchived, TicketAccess, type TicketState } from '../ticket-access.js';
import { nameOf } from '../ticket-audit-trail.js';
import { ticketEventPayload } from '../ticket-event-payload.js';
import { CommentQueries, type CommentRecord } from './comment.queries.js';
import { COUNT_COMMENT } from './comments.sql.js';
import { rewriteMentions, writeMentions } from './ticket-mentions.js';

@Injectable()
export class CommentsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly events: EventsService,
    private readonly queries: CommentQueries,
  ) {}

  async list(actor: Actor, idOrKey: string, request: PageRequest): Promise<Page<CommentRecord>> {
    const { id } = await this.access.ticket(this.db, actor, idOrKey, 'read');
    return this.queries.list(actor, id, request);
  }

  /** Writes an event of its own; the ticket's `updatedAt` changes but not its version. */
  create(actor: Actor, idOrKey: string, content: string): Promise<CommentRecord> {
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
      const now = this.clock.now();
      const { workspaceId, id: ticketId } = ticket;
      const row = {
        id: uuidv7(),
        workspaceId,
        ticketId,
        authorId: actor.userId,
        content,
        createdAt: now,
        updatedAt: now,
      };
      await tx.manager.insert(Comment, row);
      await this.touch(tx, ticket, 1, now);
      await indexComment(tx, ticket.id, content);
      await writeMentions(tx, ticket, content, row.id);
      const comment = await this.queries.one(tx, actor, row.id);
      const { ticket: snapshot } = await ticketEventPayload(tx, { ...ticket, updatedAt: now });
      await this.remember(tx, actor, ticket, comment, 'created', `Commented on ${nameOf(ticket)}`, [
        { type: 'comment.created', data: { ticket: snapshot, comment: eventComment(comment) } },
      ]);
      return comment;
    });
  }

  update(actor: Actor, idOrKey: string, commentId: string, content: string | undefined): Promise<CommentRecord> {
    return this.db.transaction(async (tx) => {
      const { ticket, comment } = await this.writable(tx, actor, idOrKey, commentId);
      if (content === undefined || content === comment.content) return this.queries.one(tx, actor, comment.id);
      const now = this.clock.now();
      await tx.manager.update(Comment, { id: comment.id }, { content, updatedAt: now });
      await this.touch(tx, ticket, 0, now);
      await reindexTicket(tx, ticket.id);
      await rewriteMentions(tx, ticket, content, comment.id);
      const changed = await this.queries.one(tx, actor, comment.id);
      const { ticket: snapshot } = await ticketEventPayload(tx, { ...ticket, updatedAt: now });
      await this.remember(tx, actor, ticket, changed, 'updated', `Edited a comment on ${nameOf(ticket)}`, [
        { type: 'comment.updated', data: { ticket: snapshot, comment: eventComment(changed) } },
      ]);
      return changed;
    });
  }

  delete(actor: Actor, idOrKey: string, commentId: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const { ticket, comment } = await this.writable(tx, actor, idOrKey, commentId);
      await tx.manager.delete(Comment, { id: comment.id });
      await eraseComment(tx, ticket.id, comment.id);
      const now = this.clock.now();
      await this.touch(tx, ticket, -1, now);
      await reindexTicket(tx, ticket.id);
      const { ticket: snapshot } = await ticketEventPayload(tx, { ...ticket, updatedAt: now });
      const gone = { id: comment.id, ticketId: ticket.id, deleted: true };
      await this.remember(tx, actor, ticket, comment, 'deleted', `Deleted a comment on ${nameOf(ticket)}`, [
        { type: 'comment.deleted', data: { ticket: snapshot, comment: gone } },
      ]);
      return comment.id;
    });
  }

  /** Found through its ticket; members change their own comments, admins any. */
  private async writable(tx: Transaction, actor: Actor, idOrKey: string, commentId: string) {
    const options = { lock: true, archived: 'refusedLater' } as const;
    const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', options);
    const comment = isUuid(commentId)
      ? await tx.manager.findOneBy(Comment, { id: commentId, ticketId: ticket.id })
      : null;
    if (!comment) throw new NotFound('Comment');
    if (comment.authorId !== actor.userId && !may(ticket.role, 'deleteAny')) throw Forbidden.to('comment');
    refuseArchived(ticket);
    return { ticket, comment };
  }

  private async touch(tx: Transaction, ticket: TicketState, comments: number, now: Date): Promise<void> {
    await tx.query(COUNT_COMMENT, [ticket.id, comments, now]);
  }

  private async remember(
    tx: Transaction,
    actor: Actor,
    ticket: TicketState,
    { id }: Pick<CommentRecord, 'id'>,
    action: string,
    description: string,
    events: EventEntry[] = [],
  ): Promise<void> {
    return this.events.record(tx, actor, ticket, {
      events,
      activity: {
        type: 'comment',
        action,
        entityId: id,
        entityTitle: ticket.title,
        description,
        metadata: { ticketId: ticket.id, ticketKey: ticket.key, projectId: ticket.projectId },
      },
    });
  }
}

/** The comment in events, which go to every reader of the ticket; not all of them may see the author's e-mail. */
function eventComment({ id, ticketId, authorId, author, content, createdAt, updatedAt }: CommentRecord) {
  const { email: _, ...publicAuthor } = author;
  return { id, ticketId, authorId, author: publicAuthor, content, createdAt, updatedAt };
}
