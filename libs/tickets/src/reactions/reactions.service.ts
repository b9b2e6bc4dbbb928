import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, type EventType, NotFound, ValidationFailed } from '#contracts';
import { Comment, Database, Parameters, Reaction, type Transaction } from '#data';
import { EventsService } from '#events';
import { TicketAccess, type TicketState } from '../ticket-access.js';
import { ticketEventPayload } from '../ticket-event-payload.js';
import { readEmoji } from './emoji.js';
import {
  commentReactions,
  currentReactions,
  INSERT_REACTION,
  OTHER_EMOJI_COUNT,
  type ReactionSummary,
  ticketReactions,
} from './reactions.sql.js';

const MAX_KINDS = 20; // emoji on one ticket or comment

/** The ticket or comment that is reacted to. */
interface Subject {
  idOrKey: string;
  commentId?: string;
}

/**
 * Emoji on tickets and comments. They change neither version nor `updatedAt` of the ticket, and are not in its history.
 */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: TicketAccess,
    private readonly events: EventsService,
  ) {}

  /** Idempotent per user and emoji. */
  add(actor: Actor, subject: Subject, raw: string): Promise<ReactionSummary[]> {
    return this.change(actor, subject, raw, async (tx, ticket, commentId, emoji) => {
      await this.checkKinds(tx, ticket.id, commentId, emoji);
      const added = await tx.query(INSERT_REACTION, [
        uuidv7(),
        ticket.workspaceId,
        ticket.id,
        commentId,
        actor.userId,
        emoji,
        this.clock.now(),
      ]);
      return added.length > 0 ? 'reaction.added' : undefined;
    });
  }

  remove(actor: Actor, subject: Subject, raw: string): Promise<ReactionSummary[]> {
    return this.change(actor, subject, raw, async (tx, ticket, commentId, emoji) => {
      const of = { ticketId: ticket.id, commentId: commentId ?? IsNull(), userId: actor.userId };
      const removed = await tx.manager.delete(Reaction, { ...of, emoji });
      return removed.affected ? 'reaction.removed' : undefined;
    });
  }

  /** Locks the ticket, so that the kinds of emoji are counted one change at a time. */
  private change(
    actor: Actor,
    { idOrKey, commentId }: Subject,
    raw: string,
    write: (
      tx: Transaction,
      ticket: TicketState,
      commentId: string | null,
      emoji: string,
    ) => Promise<EventType | undefined>,
  ): Promise<ReactionSummary[]> {
    const read = readEmoji(raw);
    if ('problem' in read) throw ValidationFailed.on('emoji', read.problem);
    const emoji = read.value as string;
    return this.db.transaction(async (tx) => {
      const ticket = await this.access.ticket(tx, actor, idOrKey, 'write', { lock: true });
      const comment = commentId === undefined ? null : await this.comment(tx, ticket.id, commentId);
      const type = await write(tx, ticket, comment?.id ?? null, emoji);
      if (type) {
        const { ticket: snapshot } = await ticketEventPayload(tx, ticket);
        const about = { ticket: snapshot, ...(comment && { comment }), reaction: { emoji } };
        await this.events.record(tx, actor, ticket, { events: [{ type, data: about }] });
      }
      return this.of(tx, actor, ticket.id, comment?.id);
    });
  }

  private async of(tx: Transaction, actor: Actor, ticketId: string, commentId?: string): Promise<ReactionSummary[]> {
    const parameters = new Parameters();
    const reactions = commentId
      ? commentReactions(actor, parameters, `${parameters.add(commentId)}::uuid`)
      : ticketReactions(actor, parameters, `${parameters.add(ticketId)}::uuid`);
    const [row] = await tx.query<{ reactions: ReactionSummary[] }>(currentReactions(reactions), parameters.values);
    return row!.reactions;
  }

  private async comment(tx: Transaction, ticketId: string, id: string): Promise<Pick<Comment, 'id' | 'ticketId'>> {
    const comment = isUuid(id) ? await tx.manager.findOneBy(Comment, { id, ticketId }) : null;
    if (!comment) throw new NotFound('Comment');
    return { id: comment.id, ticketId };
  }

  private async checkKinds(tx: Transaction, ticketId: string, commentId: string | null, emoji: string): Promise<void> {
    const [row] = await tx.query<{ kinds: number }>(OTHER_EMOJI_COUNT, [ticketId, commentId, emoji]);
    if (row!.kinds >= MAX_KINDS) throw ValidationFailed.on('emoji', `There are at most ${MAX_KINDS} kinds of emoji`);
  }
}
