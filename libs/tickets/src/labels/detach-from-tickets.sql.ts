import { EVENT_TICKET } from '../ticket-columns.js';
import { isShown } from './shown-group.js';

/**
 * Something to detach from tickets, in SQL over ticket `t`; `$1` is its id, `$6` a group to move tickets to, or null.
 */
export interface Part {
  /** The table of the row that is locked while it is being detached. */
  table: 'labels' | 'groups' | 'project_fields' | 'users';
  /** The name of the field in history and events, in SQL. */
  field: string;
  /** The ids of the affected tickets, and whether `t` is one of them. */
  tickets: string;
  isOn: string;
  set: string;
  from: string;
  to: string;
  /** Further deletions for the tickets in `$2`. */
  also?: string;
}

export const TICKETS_WITH_LABEL = 'SELECT ticket_id FROM ticket_labels WHERE label_id = $1';

export const TICKETS_OUTSIDE_GROUP = `
  SELECT o.id FROM tickets o JOIN groups g ON g.id = $1
  WHERE o.group_id = $1 AND (${isShown('g', 'o')}) IS NOT TRUE`;

export const TICKETS_WITH_FIELD = 'SELECT ticket_id FROM ticket_field_values WHERE field_id = $1';

export const TICKETS_WITH_FIELD_VALUE = 'SELECT ticket_id FROM ticket_field_values WHERE field_id = $1 AND value = $2';

export const TICKETS_LOSING_LAST_VALUE = `
  SELECT f.project_id AS project, (SELECT count(*)::int FROM ticket_field_values v
    WHERE v.field_id = f.id AND v.value = $2 AND v.ticket_id = ANY ($3::uuid[])
      AND NOT EXISTS (SELECT FROM ticket_field_values o
        WHERE o.ticket_id = v.ticket_id AND o.field_id = f.id AND o.value <> $2)) AS tickets
  FROM project_fields f WHERE f.id = $1`;

export const OPEN_TICKETS_OF_CLOSED_GROUP = `
  SELECT o.id FROM tickets o JOIN groups g ON g.id = $1 AND g.closed_at IS NOT NULL
  WHERE o.group_id = $1 AND o.deleted_at IS NULL AND o.status NOT IN ('done', 'cancelled')`;

export const TICKETS_WITH_DELEGATE = 'SELECT id FROM tickets WHERE delegate_id = $1';

export const lockPart = (table: string): string => `SELECT FROM ${table} WHERE id = $1 FOR UPDATE`;

export const markPartAsDeleted = (table: string): string => `UPDATE ${table} SET deleted_at = $2 WHERE id = $1`;

export const LOCK_NEXT_DETACHMENT = `
  SELECT d.id, d.label_id AS "labelId", d.group_id AS "groupId", d.field_id AS "fieldId", d.value,
    d.delegate_id AS "delegateId",
    f.key AS "fieldKey", f.type AS "fieldType", d.actor_id AS "actorId", d.open_only AS "openOnly",
    d.move_to AS "moveTo"
  FROM ticket_detachments d LEFT JOIN project_fields f ON f.id = d.field_id
  WHERE d.due_at <= $1 ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED`;

export const FINISH_CLEARING = 'UPDATE project_fields SET clearing = array_remove(clearing, $2) WHERE id = $1';

export const deletePart = (table: string): string => `DELETE FROM ${table} WHERE id = $1 AND deleted_at IS NOT NULL`;

export const lockTicketsOfPart = (tickets: string, limit: number, locked: string): string =>
  `SELECT id FROM tickets WHERE id IN (${tickets} LIMIT ${limit}) ORDER BY id FOR NO KEY UPDATE ${locked}`;

export const POSTPONE_DETACHMENT = 'UPDATE ticket_detachments SET due_at = $2 WHERE id = $1';

/**
 * The tickets of a batch with their history and events. Tickets that are deleted, or in a deleted project, are changed
 * and get history in case they are restored, but write no event.
 */
export const detachBatch = ({ field, isOn, set, from, to, also = '' }: Part): string => `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($3) AS g (ticket uuid, history uuid, event uuid)
  ), ${also} before AS (
    SELECT t.id, to_jsonb(${from}) AS "from", to_jsonb(${to}) AS "to" FROM tickets t
    WHERE t.id = ANY ($2::uuid[]) AND ${isOn}
  ), changed AS (
    UPDATE tickets SET ${set} updated_at = $5, version = version + 1
    WHERE id IN (SELECT id FROM before) RETURNING *
  ), remembered AS (
    INSERT INTO ticket_history (id, workspace_id, ticket_id, actor_id, field, "from", "to", at)
    SELECT g.history, t.workspace_id, t.id, $4, ${field}, b."from", b."to", $5
    FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id
  )
  ${ticketUpdatedEvents(field)}`;

const ticketUpdatedEvents = (field: string): string => `
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT g.event, t.workspace_id, t.project_id, 'ticket.updated', $4, jsonb_build_object(
      'ticket', ${EVENT_TICKET},
      'changes', jsonb_build_object(${field}, jsonb_build_object('from', b."from", 'to', b."to")),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $5
  FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id JOIN users u ON u.id = $4
    LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
