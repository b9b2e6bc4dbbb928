import {
  type Changes,
  GROUP_PROJECT,
  isVisible,
  LABELS,
  type ModelState,
  type ModelTicket,
  mayManage,
  mayRead,
  mayWrite,
  mustBeOpen,
  type PersonName,
  Refused,
  roleIn,
  type TicketFields,
} from './model.js';

/** In the order of history and events. */
const FIELDS = [
  'title',
  'description',
  'type',
  'status',
  'priority',
  'stage',
  'projectId',
  'key',
  'assigneeId',
  'groupId',
  'parentId',
  'externalId',
  'dueDate',
  'labelIds',
] as const;

const BLANK = {
  description: null,
  type: 'TASK',
  status: 'backlog',
  priority: 'medium',
  stage: 'PLANNING',
  projectId: null,
  assigneeId: null,
  groupId: null,
  parentId: null,
  externalId: null,
  dueDate: null,
  labelIds: [],
} as const;

export type Draft = Partial<TicketFields> & { title: string };
export type Patch = Partial<TicketFields>;

/** An existing ticket that somebody may change in some way. */
export function theirs(state: ModelState, by: PersonName, name: string): ModelTicket {
  const ticket = state.ticket(name);
  if (ticket.deletedAt) throw new Refused(404);
  if (!mayWrite(state, by, ticket.projectId)) throw new Refused(403);
  return ticket;
}

/** And that can be changed now. */
export function writable(state: ModelState, by: PersonName, name: string): ModelTicket {
  const ticket = theirs(state, by, name);
  mustBeOpen(state, ticket.projectId);
  return ticket;
}

/** Returns the new ticket, or the existing one with its `externalId`. */
export function create(state: ModelState, by: PersonName, draft: Draft): { ticket: ModelTicket; created: boolean } {
  const fields = { ...structuredClone(BLANK), labelIds: [] as string[], ...draft };
  const isStranger = fields.projectId === null && roleIn(state, by, null) === null;
  if (!mayWrite(state, by, fields.projectId)) throw new Refused(isStranger ? 400 : 403);
  mustBeOpen(state, fields.projectId);
  const existing = sameExternalId(state, fields);
  if (existing) return { ticket: existing, created: false };
  const name = `t${state.tickets.length + 1}`;
  mustFit(state, by, name, fields, fields);
  const ticket: ModelTicket = {
    ...fields,
    labelIds: [...fields.labelIds].sort(),
    name,
    key: newKey(state, fields.projectId),
    formerKeys: [],
    reporterId: by,
    deletedAt: null,
    comments: [],
    timeLogs: [],
    history: [],
  };
  state.tickets.push(ticket);
  emit(state, 'ticket.created', ticket, by);
  if (ticket.assigneeId) emit(state, 'ticket.assigned', ticket, by);
  return { ticket, created: true };
}

export function update(state: ModelState, by: PersonName, name: string, patch: Patch): ModelTicket {
  const ticket = writable(state, by, name);
  const after = { ...ticket, ...patch };
  // A caller who may not see the parent is shown none, and sends that back unchanged.
  if (patch.parentId === null && ticket.parentId && !isVisible(state, by, state.ticket(ticket.parentId))) {
    after.parentId = ticket.parentId;
  }
  after.labelIds = [...after.labelIds].sort();
  const moves = after.projectId !== ticket.projectId;
  if (moves) {
    if (!mayWrite(state, by, after.projectId)) throw new Refused(403);
    mustBeOpen(state, after.projectId);
    if (patch.assigneeId === undefined && !fitsAssignee(state, after)) after.assigneeId = null;
    if (patch.groupId === undefined && !fitsGroup(after)) after.groupId = null;
  }
  const differs = (field: keyof TicketFields) => !same(ticket[field], after[field]);
  mustFit(state, by, name, after, {
    ...((moves || differs('assigneeId')) && { assigneeId: after.assigneeId }),
    ...((moves || differs('groupId')) && { groupId: after.groupId }),
    ...(differs('parentId') && { parentId: after.parentId }),
    ...(differs('labelIds') && { labelIds: after.labelIds }),
  });
  if (sameExternalId(state, after, name)) throw new Refused(400);
  if (moves) {
    if (ticket.key) after.formerKeys = [...ticket.formerKeys, ticket.key];
    after.key = newKey(state, after.projectId);
  }
  record(state, by, ticket, after);
  return ticket;
}

export function remove(state: ModelState, by: PersonName, name: string): ModelTicket {
  const ticket = state.ticket(name);
  if (ticket.deletedAt) throw new Refused(404);
  mustOwnOrManage(state, by, ticket, ticket.reporterId);
  mustBeOpen(state, ticket.projectId);
  ticket.deletedAt = 'once';
  ticket.history.push({ field: 'deletedAt', from: null, to: 'once', actor: by });
  emit(state, 'ticket.deleted', ticket, by);
  return ticket;
}

export function restore(state: ModelState, by: PersonName, name: string): ModelTicket {
  const ticket = state.ticket(name);
  if (ticket.deletedAt && !mayRead(state, by, ticket.projectId)) throw new Refused(404);
  mustOwnOrManage(state, by, ticket, ticket.reporterId);
  mustBeOpen(state, ticket.projectId);
  if (!ticket.deletedAt) return ticket;
  if (sameExternalId(state, ticket, name)) throw new Refused(400);
  record(state, by, ticket, { ...ticket, deletedAt: null });
  return ticket;
}

/** Members delete their own, admins any. */
export function mustOwnOrManage(state: ModelState, by: PersonName, ticket: ModelTicket, owner: PersonName): void {
  const may = by === owner ? mayWrite(state, by, ticket.projectId) : mayManage(state, by, ticket.projectId);
  if (!may) throw new Refused(403);
}

/** Records every difference in history and events; without a difference, nothing. */
function record(state: ModelState, actor: PersonName, ticket: ModelTicket, after: ModelTicket): void {
  const changes: Changes = {};
  for (const field of [...FIELDS, 'deletedAt'] as const) {
    if (!same(ticket[field], after[field])) changes[field] = { from: ticket[field], to: after[field] };
  }
  Object.assign(ticket, after);
  if (Object.keys(changes).length === 0) return;
  recordChanges(state, actor, ticket, changes);
}

export function recordChanges(state: ModelState, actor: PersonName, ticket: ModelTicket, changes: Changes): void {
  for (const [field, change] of Object.entries(changes)) ticket.history.push({ field, ...change, actor });
  emit(state, 'ticket.updated', ticket, actor, changes);
  if (changes.status) emit(state, 'ticket.status_changed', ticket, actor, changes);
  if (changes.assigneeId?.to) emit(state, 'ticket.assigned', ticket, actor, changes);
}

export function emit(state: ModelState, type: string, ticket: ModelTicket, actor: PersonName, changes?: Changes): void {
  state.events.push({ type, of: ticket.name, actor, place: ticket.projectId, changes });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function newKey(state: ModelState, project: TicketFields['projectId']): string | null {
  return project ? `${project}-${++state.lastNumber[project]}` : null;
}

function sameExternalId(state: ModelState, { externalId, projectId }: TicketFields, but?: string) {
  if (externalId === null) return undefined;
  return state.tickets.find(
    (other) =>
      other.name !== but && !other.deletedAt && other.externalId === externalId && other.projectId === projectId,
  );
}

const fitsAssignee = (state: ModelState, { assigneeId, projectId }: TicketFields) =>
  assigneeId === null || roleIn(state, assigneeId, projectId) !== null;

const fitsGroup = ({ groupId, projectId }: TicketFields) =>
  groupId === null || GROUP_PROJECT[groupId] === null || GROUP_PROJECT[groupId] === projectId;

function mustFit(state: ModelState, by: PersonName, name: string, place: TicketFields, named: Patch): void {
  const fits =
    (!named.assigneeId || fitsAssignee(state, place)) &&
    (!named.groupId || fitsGroup(place)) &&
    (named.labelIds ?? []).every((label) => LABELS.some((known) => known === label)) &&
    (!named.parentId || fitsParent(state, by, name, named.parentId));
  if (!fits) throw new Refused(400);
}

/** Readable, and neither the ticket itself nor a descendant. */
function fitsParent(state: ModelState, by: PersonName, name: string, parent: string): boolean {
  if (!isVisible(state, by, state.ticket(parent))) return false;
  for (let above: string | null = parent; above; above = state.ticket(above).parentId) if (above === name) return false;
  return true;
}
