import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { person } from '#access';
import type { Actor } from '#contracts';
import type { Parameters, Transaction } from '#data';
import type { TicketState } from '../ticket-access.js';
import { type Mentionable, mentionedIn, mentionsOf } from './mentions.js';
import {
  DELETE_MENTIONS,
  INSERT_MENTIONS,
  INSERT_MENTIONS_OF_TICKETS,
  MENTIONABLE_USERS,
} from './ticket-mentions.sql.js';

type Place = Pick<TicketState, 'id' | 'workspaceId' | 'projectId'>;

/** Stores the people mentioned in a description, or in a comment if one is given. */
export async function writeMentions(
  tx: Transaction,
  ticket: Place,
  text: string | null,
  commentId: string | null = null,
): Promise<void> {
  if (!text?.includes('@')) return;
  const userIds = mentionedIn(text, await membersOf(tx, ticket));
  if (userIds.length === 0) return;
  await tx.query(INSERT_MENTIONS, [ticket.workspaceId, ticket.id, commentId, userIds.map(() => uuidv7()), userIds]);
}

/** Like `writeMentions`, for the descriptions of many new tickets of one project. */
export async function writeMentionsOf(
  tx: Transaction,
  tickets: (Place & { description: string | null })[],
): Promise<void> {
  const calling = tickets.filter(({ description }) => description?.includes('@'));
  const [first] = calling;
  if (!first) return;
  const people = await membersOf(tx, first);
  const mentioned = mentionsOf(people);
  const mentions: object[] = [];
  for (const { id, workspaceId, description } of calling) {
    const userIds = mentioned(description!);
    mentions.push(...userIds.map((userId) => ({ id: uuidv7(), workspaceId, ticketId: id, userId })));
    await setImmediate(); // yield to other work of the process: the texts of a batch may be megabytes
  }
  await tx.query(INSERT_MENTIONS_OF_TICKETS, [JSON.stringify(mentions)]);
}

/** Replaces the mentions after the text was changed. */
export async function rewriteMentions(
  tx: Transaction,
  ticket: Place,
  text: string | null,
  commentId: string | null = null,
): Promise<void> {
  await tx.query(DELETE_MENTIONS, [ticket.id, commentId]);
  await writeMentions(tx, ticket, text, commentId);
}

/** The people mentioned in a text, as JSON; `where` selects rows `m` of ticket_mentions. */
export const mentionedPeople = (actor: Actor, parameters: Parameters, where: string): string =>
  `(SELECT coalesce(json_agg(${person(actor, parameters, 'n')} ORDER BY lower(n.name), n.id), '[]')
    FROM ticket_mentions m JOIN users n ON n.id = m.user_id WHERE ${where})`;

/** Members of the ticket's project or workspace. */
const membersOf = (tx: Transaction, { workspaceId, projectId }: Place): Promise<Mentionable[]> =>
  tx.query<Mentionable>(MENTIONABLE_USERS, [workspaceId, projectId]);
