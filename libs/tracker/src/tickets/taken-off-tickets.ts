import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock } from '#contracts';
import type { Transaction } from '#data';
import { Nudge } from '../events/nudge.js';

const BATCH = 1_000; // a statement of a quarter of a second, far under its limit, however many tickets there are

/** What comes off tickets, in SQL over ticket `t`; `$1` is its id. */
interface Part {
  field: 'labelIds' | 'groupId';
  /** The ids of the tickets it is on, and whether `t` is one of them. */
  tickets: string;
  isOn: string;
  set: string;
  from: string;
  to: string;
  /** What else has to go, of the tickets in `$2`. */
  also?: string;
}

const LABELS = 'ARRAY(SELECT label_id FROM ticket_labels WHERE ticket_id = t.id ORDER BY label_id)';

const LABEL: Part = {
  field: 'labelIds',
  tickets: 'SELECT ticket_id FROM ticket_labels WHERE label_id = $1',
  isOn: 'EXISTS (SELECT FROM ticket_labels WHERE ticket_id = t.id AND label_id = $1)',
  set: '',
  from: LABELS,
  to: `array_remove(${LABELS}, $1::uuid)`,
  also: 'removed AS (DELETE FROM ticket_labels WHERE label_id = $1 AND ticket_id = ANY ($2::uuid[])),',
};

const GROUP: Part = {
  field: 'groupId',
  tickets: 'SELECT id FROM tickets WHERE group_id = $1',
  isOn: 't.group_id = $1',
  set: 'group_id = NULL,',
  from: '$1::uuid',
  to: 'NULL::uuid',
};

/** Labels and groups that come off every ticket at once: a change of each of them, remembered and told like any other. */
@Injectable()
export class TakenOffTickets {
  constructor(
    private readonly clock: Clock,
    private readonly nudge: Nudge,
  ) {}

  /** Before it is deleted. Who is about to put it on a ticket waits, and then finds it gone. */
  async label(tx: Transaction, actor: Actor, id: string): Promise<void> {
    await tx.query('SELECT FROM labels WHERE id = $1 FOR UPDATE', [id]);
    await this.takeOff(tx, actor, LABEL, id);
  }

  /** Before it is deleted, or becomes one of project `stays`, whose tickets keep it. */
  async group(tx: Transaction, actor: Actor, id: string, stays?: string): Promise<void> {
    await tx.query('SELECT FROM groups WHERE id = $1 FOR UPDATE', [id]);
    if (stays === undefined) return this.takeOff(tx, actor, GROUP, id);
    const elsewhere = { ...GROUP, tickets: `${GROUP.tickets} AND project_id IS DISTINCT FROM $2::uuid` };
    return this.takeOff(tx, actor, elsewhere, id, [stays]);
  }

  private async takeOff(tx: Transaction, actor: Actor, part: Part, id: string, filter: string[] = []): Promise<void> {
    const now = this.clock.now();
    for (;;) {
      // Locked first, read then: what a statement joins to a row it waited for is what was there before the wait.
      const tickets = await tx.query<{ id: string }>(
        `SELECT id FROM tickets WHERE id IN (${part.tickets} LIMIT ${BATCH}) ORDER BY id FOR NO KEY UPDATE`,
        [id, ...filter],
      );
      if (tickets.length === 0) return;
      tx.afterCommit.add(this.nudge.worker);
      const ids = tickets.map((ticket) => ticket.id);
      const rows = ids.map((ticket) => ({ ticket, history: uuidv7(), event: uuidv7() }));
      await tx.query(statement(part), [id, ids, JSON.stringify(rows), actor.userId, now]);
    }
  }
}

/**
 * Ticket, history and event of a whole batch. A deleted ticket, or one of a deleted project, is changed and remembers
 * it for the day it is restored, but nobody is told of what nobody can see.
 */
const statement = ({ field, isOn, set, from, to, also = '' }: Part): string => `
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
    SELECT g.history, t.workspace_id, t.id, $4, '${field}', b."from", b."to", $5
    FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id
  )
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT g.event, t.workspace_id, t.project_id, 'ticket.updated', $4, jsonb_build_object(
      'ticket', ${SNAPSHOT},
      'changes', jsonb_build_object('${field}', jsonb_build_object('from', b."from", 'to', b."to")),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $5
  FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id JOIN users u ON u.id = $4
    LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;

/** As `toldTicket` tells it of one ticket. */
const SNAPSHOT = `jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description,
  'key', p.key || '-' || t.number, 'type', t.type, 'status', t.status, 'priority', t.priority, 'stage', t.stage,
  'projectId', t.project_id, 'workspaceId', t.workspace_id, 'assigneeId', t.assignee_id, 'reporterId', t.reporter_id,
  'groupId', t.group_id, 'parentId', (SELECT o.id FROM tickets o WHERE o.id = t.parent_id AND o.scope_id = t.scope_id),
  'externalId', t.external_id, 'dueDate', iso(t.due_date),
  'completedAt', iso(t.completed_at), 'createdAt', iso(t.created_at), 'updatedAt', iso(t.updated_at))`;
