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

/** What is detached from tickets, in SQL over ticket `t`; `$1` is its id. */
interface Part {
  /** The row that is locked while it is detached, by its id. */
  table: 'labels' | 'groups' | 'users';
  field: 'labelIds' | 'groupId' | 'delegateId';
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

/** The agent itself stays, for the name in history. */
const DELEGATE: Part = {
  table: 'users',
  field: 'delegateId',
  tickets: 'SELECT id FROM tickets WHERE delegate_id = $1',
  isOn: 't.delegate_id = $1',
  set: 'delegate_id = NULL,',
  from: '$1::uuid',
  to: 'NULL::uuid',
};

interface Subject {
  id: string;
  workspaceId: string;
}

interface Job {
  id: string;
  labelId: string | null;
  groupId: string | null;
  delegateId: string | null;
  actorId: string;
}

/**
 * Labels, groups and delegates that are detached from every ticket: a change of each of them, with version, history and event like
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

  /** After its deletion: tickets lose it as their delegate. */
  clearDelegate(tx: Transaction, actor: Actor, agent: Subject): Promise<void> {
    return this.begin(tx, actor, DELEGATE, agent);
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

  private async begin(tx: Transaction, actor: Actor, part: Part, { id, workspaceId }: Subject): Promise<void> {
    const changed = await this.batch(tx, part, id, actor.userId);
    if (changed < DETACHED_AT_ONCE) return this.removeDeleted(tx, part, id);
    await tx.manager.insert(TicketDetachment, {
      id: uuidv7(),
      workspaceId,
      ...(part === LABEL ? { labelId: id } : part === GROUP ? { groupId: id } : { delegateId: id }),
      actorId: actor.userId,
      dueAt: this.clock.now(),
    });
  }

  /** In turns: one that had a batch stands behind all others. */
  private async take(tx: Transaction): Promise<Job | undefined> {
    const [job] = await tx.query<Job>(
      `SELECT id, label_id AS "labelId", group_id AS "groupId", delegate_id AS "delegateId", actor_id AS "actorId" FROM ticket_detachments
       WHERE due_at <= $1 ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
      [this.clock.now()],
    );
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const [part, id] = partOf(job);
    if ((await this.batch(tx, part, id, job.actorId, 'SKIP LOCKED')) > 0) return this.postpone(tx, job, 0);
    // With the lock nobody can give it to another ticket any more: whoever has done so before is seen now.
    await tx.query(`SELECT FROM ${part.table} WHERE id = $1 FOR UPDATE`, [id]);
    const left = await tx.query(`${part.tickets} LIMIT 1`, [id]);
    if (left.length > 0) return this.postpone(tx, job, LOCKED_FOR);
    await tx.manager.delete(TicketDetachment, { id: job.id });
    await this.removeDeleted(tx, part, id);
  }

  /** A group that was only given to a project stays. */
  private async removeDeleted(tx: Transaction, { table }: Part, id: string): Promise<void> {
    if (table !== 'users') await tx.query(`DELETE FROM ${table} WHERE id = $1 AND deleted_at IS NOT NULL`, [id]);
  }

  private async postpone(sql: Pick<Database, 'query'>, { id }: Job, by: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + by);
    await sql.query('UPDATE ticket_detachments SET due_at = $2 WHERE id = $1', [id, dueAt]);
  }

  /** Answers how many tickets were changed. */
  private async batch(
    tx: Transaction,
    part: Part,
    id: string,
    actorId: string,
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
    await tx.query(statement(part), [id, ids, JSON.stringify(rows), actorId, this.clock.now()]);
    return tickets.length;
  }
}

function partOf({ labelId, groupId, delegateId }: Job): [Part, string] {
  if (labelId) return [LABEL, labelId];
  return groupId ? [GROUP, groupId] : [DELEGATE, delegateId!];
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
      'user', jsonb_build_object('id', u.id, 'name', u.name, 'kind', u.kind)), $5
  FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id JOIN users u ON u.id = $4
    LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
