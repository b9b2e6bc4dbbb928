import type { Actor } from '#contracts';
import type { Parameters } from '#data';

export interface ReactionSummary {
  emoji: string;
  count: number;
  mine: boolean;
}

/** The reactions `r` to a subject as JSON, in the order in which each emoji was first used. */
const summary = (actor: Actor, parameters: Parameters, subject: string): string => `(
  SELECT coalesce(json_agg(${SUMMARY}), '[]')
  FROM (SELECT ${counted(actor, parameters)} FROM reactions r WHERE ${subject} GROUP BY r.emoji) k)`;

const SUMMARY = `json_build_object('emoji', k.emoji, 'count', k.count, 'mine', k.mine)
    ORDER BY k.first, k.emoji COLLATE "C"`;

const counted = (actor: Actor, parameters: Parameters): string =>
  `r.emoji, count(*) AS count, bool_or(r.user_id = ${parameters.addId(actor.userId)}) AS mine, min(r.created_at) AS first`;

/** A CTE `reacted` of the summaries of the tickets in the CTE `shown`, of those that have any. */
export const shownReactions = (actor: Actor, parameters: Parameters): string => `reacted AS MATERIALIZED (
  SELECT k.ticket_id, json_agg(${SUMMARY}) AS reactions
  FROM (
    SELECT r.ticket_id, ${counted(actor, parameters)}
    FROM shown JOIN reactions r ON r.ticket_id = shown.id AND r.comment_id IS NULL GROUP BY r.ticket_id, r.emoji
  ) k GROUP BY k.ticket_id)`;

export const ticketReactions = (actor: Actor, parameters: Parameters, ticketId: string): string =>
  summary(actor, parameters, `r.ticket_id = ${ticketId} AND r.comment_id IS NULL`);

export const commentReactions = (actor: Actor, parameters: Parameters, commentId: string): string =>
  summary(actor, parameters, `r.comment_id = ${commentId}`);

export const INSERT_REACTION = `INSERT INTO reactions (id, workspace_id, ticket_id, comment_id, user_id, emoji, created_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`;

export const OTHER_EMOJI_COUNT = `SELECT count(DISTINCT emoji)::int AS kinds FROM reactions
   WHERE ticket_id = $1 AND comment_id IS NOT DISTINCT FROM $2 AND emoji <> $3`;

export const currentReactions = (reactions: string): string => `SELECT ${reactions} AS reactions`;
