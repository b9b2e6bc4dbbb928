import type { RelationType } from '#contracts';
import { isVisible, type ModelState, type ModelTicket, mustBeOpen, type PersonName, Refused } from './model.js';
import { emit, mustOwnOrManage, recordChanges, theirs, writable } from './model-tickets.js';

export function comment(state: ModelState, by: PersonName, name: string, content: string): ModelTicket {
  const ticket = writable(state, by, name);
  ticket.comments.push({ name: `c${++state.parts}`, authorId: by, content });
  emit(state, 'comment.created', ticket, by);
  return ticket;
}

/** Null deletes the comment. Both cause events, and are not part of the ticket's history. */
export function changeComment(
  state: ModelState,
  by: PersonName,
  name: string,
  part: string,
  content: string | null,
): ModelTicket {
  const ticket = theirs(state, by, name);
  const found = ticket.comments.find((one) => one.name === part);
  if (!found) throw new Refused(404);
  mustOwnOrManage(state, by, ticket, found.authorId);
  mustBeOpen(state, ticket.projectId);
  if (content === null) {
    ticket.comments = ticket.comments.filter((one) => one !== found);
    emit(state, 'comment.deleted', ticket, by);
  } else if (content !== found.content) {
    found.content = content;
    emit(state, 'comment.updated', ticket, by);
  }
  return ticket;
}

export function logTime(state: ModelState, by: PersonName, name: string, minutes: number): ModelTicket {
  const ticket = writable(state, by, name);
  const log = { name: `c${++state.parts}`, userId: by, minutes };
  ticket.timeLogs.push(log);
  recordChanges(state, by, ticket, { timeLogs: { from: null, to: { id: log.name, userId: by, minutes } } });
  return ticket;
}

export function takeBack(state: ModelState, by: PersonName, name: string, part: string): ModelTicket {
  const ticket = theirs(state, by, name);
  const log = ticket.timeLogs.find((one) => one.name === part);
  if (!log) throw new Refused(404);
  mustOwnOrManage(state, by, ticket, log.userId);
  mustBeOpen(state, ticket.projectId);
  ticket.timeLogs = ticket.timeLogs.filter((one) => one !== log);
  const { name: id, userId, minutes } = log;
  recordChanges(state, by, ticket, { timeLogs: { from: { id, userId, minutes }, to: null } });
  return ticket;
}

export function relate(state: ModelState, by: PersonName, name: string, type: RelationType, to: string): boolean {
  const ticket = writable(state, by, name);
  mustBeOther(state, by, name, to);
  if (find(state, name, type, to)) return false;
  if (type === 'blocks' && blocks(state, to, name)) throw new Refused(400);
  state.relations.push({ type, from: name, to });
  recordChanges(state, by, ticket, { relations: { from: null, to: { type, ticketId: to } } });
  return true;
}

export function unrelate(state: ModelState, by: PersonName, name: string, type: RelationType, to: string): ModelTicket {
  const ticket = writable(state, by, name);
  mustBeOther(state, by, name, to);
  const found = find(state, name, type, to);
  if (!found) throw new Refused(404);
  state.relations = state.relations.filter((one) => one !== found);
  recordChanges(state, by, ticket, { relations: { from: { type, ticketId: to }, to: null } });
  return ticket;
}

function mustBeOther(state: ModelState, by: PersonName, name: string, to: string): void {
  if (name === to || !isVisible(state, by, state.ticket(to))) throw new Refused(400);
}

/** `relates` is symmetric. */
const find = (state: ModelState, name: string, type: RelationType, to: string) =>
  state.relations.find(
    (one) =>
      one.type === type &&
      ((one.from === name && one.to === to) || (type === 'relates' && one.from === to && one.to === name)),
  );

/** Whether one ticket blocks another, directly or indirectly. */
function blocks(state: ModelState, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return state.relations.some((one) => one.type === 'blocks' && one.from === from && blocks(state, one.to, to, seen));
}
