import { validate as isUuid } from 'uuid';
import type { Actor, TicketPriority, TicketStage, TicketStatus, TicketType } from '#contracts';
import type { Parameters } from '#data';
import type { ScopeFilter } from './ticket-scopes.js';

/** Every list means any-of. People, groups and labels are ids, `none`, and `me` for people. */
export interface TicketFilter extends ScopeFilter {
  status?: TicketStatus[];
  priority?: TicketPriority[];
  type?: TicketType[];
  stage?: TicketStage[];
  assignee?: string[];
  reporter?: string[];
  group?: string[];
  label?: string[];
  dueBefore?: Date;
  dueAfter?: Date;
  updatedSince?: Date;
}

/** Conditions on ticket `t`; project and workspace are the scope's business. */
export function filterConditions(actor: Actor, filter: TicketFilter, parameters: Parameters): string[] {
  const conditions: string[] = [];
  for (const field of ['status', 'priority', 'type', 'stage'] as const) {
    const values = filter[field];
    if (values) conditions.push(`t.${field} = ANY (${parameters.add(values)}::ticket_${field}[])`);
  }
  if (filter.assignee) conditions.push(idCondition('t.assignee_id', people(actor, filter.assignee), parameters));
  if (filter.reporter) conditions.push(idCondition('t.reporter_id', people(actor, filter.reporter), parameters));
  if (filter.group) conditions.push(idCondition('t.group_id', filter.group, parameters));
  if (filter.label) conditions.push(labelCondition(filter.label, parameters));
  if (filter.dueBefore) conditions.push(`t.due_date < ${parameters.add(filter.dueBefore)}`);
  if (filter.dueAfter) conditions.push(`t.due_date >= ${parameters.add(filter.dueAfter)}`);
  if (filter.updatedSince) conditions.push(`t.updated_at >= ${parameters.add(filter.updatedSince)}`);
  return conditions;
}

const people = (actor: Actor, values: string[]) => values.map((value) => (value === 'me' ? actor.userId : value));

/** What is no id matches nothing: a misspelt filter must never return everything. */
function idCondition(column: string, values: string[], parameters: Parameters): string {
  const ids = values.filter(isUuid);
  if (ids.length === 0) return values.includes('none') ? `${column} IS NULL` : 'false';
  const any = `${column} = ANY (${parameters.add(ids)}::uuid[])`;
  return values.includes('none') ? `(${any} OR ${column} IS NULL)` : any;
}

function labelCondition(values: string[], parameters: Parameters): string {
  const ids = parameters.add(values.filter(isUuid));
  const any = `EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = t.id AND l.label_id = ANY (${ids}::uuid[]))`;
  const none = 'NOT EXISTS (SELECT FROM ticket_labels l WHERE l.ticket_id = t.id)';
  return values.includes('none') ? `(${any} OR ${none})` : any;
}
