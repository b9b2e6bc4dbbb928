import type { Actor } from '#contracts';
import type { Parameters } from '#data';

export interface ReactionSummary {
  emoji: string;
  count: number;
  mine: boolean;
}

/** The reactions `r` to a subject as JSON, in the order in which each emoji was first used. */
const summary = (actor: Actor, parameters: Parameters, subject: string): string => `(
  SELECT coalesce(json_agg(json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine)
    ORDER BY k.first, k.emoji COLLATE "C"), '[]')
  FROM (
    SELECT r.emoji, count(*) AS count, bool_or(r.user_id = ${parameters.addId(actor.userId)}) AS mine,
           min(r.created_at) AS first
    FROM reactions r WHERE ${subject} GROUP BY r.emoji
  ) k)`;

export const ticketReactions = (actor: Actor, parameters: Parameters, ticketId: string): string =>
  summary(actor, parameters, `r.ticket_id = ${ticketId} AND r.comment_id IS NULL`);

export const commentReactions = (actor: Actor, parameters: Parameters, commentId: string): string =>
  summary(actor, parameters, `r.comment_id = ${commentId}`);
