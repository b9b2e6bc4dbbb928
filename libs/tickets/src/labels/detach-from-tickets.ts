import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, EVENTS_CHANNEL } from '#contracts';
import { Database, TicketDetachment, type Transaction, Wakeups } from '#data';
import { EVENT_TICKET } from '../ticket-columns.js';
import { isShown } from './shown-group.js';

/** Tickets locked and changed by one transaction: others who want one of them wait a fraction of a second at most. */
export const DETACHED_AT_ONCE = 200;
const RETRY_AFTER = 10_000; // milliseconds, after a batch that failed
const LOCKED_FOR = 500; // milliseconds until tickets that others had locked are tried again

/** What is detached from tickets, in SQL over ticket `t`; `$1` is its id, `$6` a group to move tickets to, or null. */
interface Part {
  table: 'labels' | 'groups';
  field: 'labelIds' | 'groupId';
  /** The ids of the tickets that have to lose it, and whether `t` is one of them. */
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
  table: 'labels',
  field: 'labelIds',
  tickets: 'SELECT ticket_id FROM ticket_labels WHERE label_id = $1',
  isOn: 'EXISTS (SELECT FROM ticket_labels WHERE ticket_id = t.id AND label_id = $1)',
  set: '',
  from: LABELS,
  to: `array_remove(${LABELS}, $1::uuid)`,
  also: 'removed AS (DELETE FROM ticket_labels WHERE label_id = $1 AND ticket_id = ANY ($2::uuid[])),',
};

/** Of a group that is deleted all tickets; of one that was given to a project those outside it, as long as it is so. */
const GROUP: Part = {
  table: 'groups',
  field: 'groupId',
  tickets: `SELECT o.id FROM tickets o JOIN groups g ON g.id = $1
    WHERE o.group_id = $1 AND (${isShown('g', 'o')}) IS NOT TRUE`,
  isOn: 't.group_id = $1',
  set: 'group_id = NULL,',
  from: '$1::uuid',
  to: 'NULL::uuid',
};

/** The open tickets of a group that is closed, as long as it is. The group they go to may be deleted meanwhile. */
const OPEN_TICKETS: Part = {
  table: 'groups',
  field: 'groupId',
  tickets: `SELECT o.id FROM tickets o JOIN groups g ON g.id = $1 AND g.closed_at IS NOT NULL
    WHERE o.group_id = $1 AND o.deleted_at IS NULL AND o.status NOT IN ('done', 'cancelled')`,
  isOn: `t.group_id = $1 AND t.status NOT IN ('done', 'cancelled')`,
  set: 'group_id = (SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL),',
  from: '$1::uuid',
  to: '(SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL)',
};

interface Subject {
  id: string;
  workspaceId: string;
}

interface Job {
  id: string;
  labelId: string | null;
  groupId: string | null;
  actorId: string;
  openOnly: boolean;
  moveTo: string | null;
}

/**
 * Labels and groups that are detached from every ticket: a change of each of them, with version, history and event like
 * any other. They are hidden at once. Where tickets are few they are changed with it; of many the worker changes one
 * batch after the other. A job is held by the lock on its row, which ends with the worker that holds it.
 */
@Injectable()
export class DetachFromTickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  deleteLabel(tx: Transaction, actor: Actor, label: Subject): Promise<void> {
    return this.delete(tx, actor, LABEL, label);
  }

  deleteGroup(tx: Transaction, actor: Actor, group: Subject): Promise<void> {
    return this.delete(tx, actor, GROUP, group);
  }

  /** After it was given to a project: tickets outside lose it. */
  narrowGroup(tx: Transaction, actor: Actor, group: Subject): Promise<void> {
    return this.begin(tx, actor, GROUP, group);
  }

  /** After a group was closed: what is open in it goes to another group, or to none. */
  moveOpen(tx: Transaction, actor: Actor, group: Subject, moveTo: string | null): Promise<void> {
    return this.begin(tx, actor, OPEN_TICKETS, group, moveTo);
  }

  /** One batch of one job. Answers whether there was one to do. */
  async next(): Promise<boolean> {
    let job: Job | undefined;
    try {
      return await this.db.transaction(async (tx) => {
        job = await this.take(tx);
        if (job) await this.advance(tx, job);
        return job !== undefined;
      });
    } catch (error) {
      if (job) await this.postpone(this.db, job, RETRY_AFTER);
      throw error;
    }
  }

  /** A ticket that is about to get it waits for the lock, and then finds it gone. */
  private async delete(tx: Transaction, actor: Actor, part: Part, subject: Subject): Promise<void> {
    await tx.query(`SELECT FROM ${part.table} WHERE id = $1 FOR UPDATE`, [subject.id]);
    await tx.query(`UPDATE ${part.table} SET deleted_at = $2 WHERE id = $1`, [subject.id, this.clock.now()]);
    await this.begin(tx, actor, part, subject);
  }

  private async begin(
    tx: Transaction,
    actor: Actor,
    part: Part,
    { id, workspaceId }: Subject,
    moveTo: string | null = null,
  ): Promise<void> {
    const changed = await this.batch(tx, part, { id, actorId: actor.userId, moveTo });
    if (changed < DETACHED_AT_ONCE) return this.removeDeleted(tx, part, id);
    await tx.manager.insert(TicketDetachment, {
      id: uuidv7(),
      workspaceId,
      ...(part === LABEL ? { labelId: id } : { groupId: id }),
      actorId: actor.userId,
      dueAt: this.clock.now(),
      openOnly: part === OPEN_TICKETS,
      moveTo,
    });
  }

  /** In turns: one that had a batch stands behind all others. */
  private async take(tx: Transaction): Promise<Job | undefined> {
    const [job] = await tx.query<Job>(
      `SELECT id, label_id AS "labelId", group_id AS "groupId", actor_id AS "actorId", open_only AS "openOnly",
              move_to AS "moveTo"
       FROM ticket_detachments
       WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [this.clock.now()],
    );
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const part = job.labelId ? LABEL : job.openOnly ? OPEN_TICKETS : GROUP;
    const id = job.labelId ?? job.groupId!;
    if ((await this.batch(tx, part, { ...job, id }, 'SKIP LOCKED')) > 0) return this.postpone(tx, job, 0);
    // With the lock nobody can give it to another ticket any more: whoever has done so before is seen now.
    await tx.query(`SELECT FROM ${part.table} WHERE id = $1 FOR UPDATE`, [id]);
    const left = await tx.query(`${part.tickets} LIMIT 1`, [id]);
    if (left.length > 0) return this.postpone(tx, job, LOCKED_FOR);
    await tx.manager.delete(TicketDetachment, { id: job.id });
    await this.removeDeleted(tx, part, id);
  }

  /** A group that was only given to a project stays. */
  private async removeDeleted(tx: Transaction, { table }: Part, id: string): Promise<void> {
    await tx.query(`DELETE FROM ${table} WHERE id = $1 AND deleted_at IS NOT NULL`, [id]);
  }

  private async postpone(sql: Pick<Database, 'query'>, { id }: Job, by: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + by);
    await sql.query('UPDATE ticket_detachments SET due_at = $2 WHERE id = $1', [id, dueAt]);
  }

  /** Answers how many tickets were changed. */
  private async batch(
    tx: Transaction,
    part: Part,
    { id, actorId, moveTo }: Pick<Job, 'id' | 'actorId' | 'moveTo'>,
    locked: 'SKIP LOCKED' | '' = '',
  ): Promise<number> {
    // Lock before reading: under READ COMMITTED, a join would otherwise see rows as they were before the wait.
    const tickets = await tx.query<{ id: string }>(
      `SELECT id FROM tickets WHERE id IN (${part.tickets} LIMIT ${DETACHED_AT_ONCE}) ORDER BY id FOR NO KEY UPDATE ${locked}`,
      [id],
    );
    if (tickets.length === 0) return 0;
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const ids = tickets.map((ticket) => ticket.id);
    const rows = ids.map((ticket) => ({ ticket, history: uuidv7(), event: uuidv7() }));
    const values = [id, ids, JSON.stringify(rows), actorId, this.clock.now()];
    await tx.query(statement(part), part === OPEN_TICKETS ? [...values, moveTo] : values);
    return tickets.length;
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
      'ticket', ${EVENT_TICKET},
      'changes', jsonb_build_object('${field}', jsonb_build_object('from', b."from", 'to', b."to")),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $5
  FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id JOIN users u ON u.id = $4
    LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
