import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, EVENTS_CHANNEL, type FieldType } from '#contracts';
import { Database, TicketDetachment, type Transaction, Wakeups } from '#data';
import { SEARCHED_TYPES } from '../fields/field-types.js';
import { reindexTickets } from '../queries/ticket-search-index.js';
import { EVENT_TICKET } from '../ticket-columns.js';
import { isShown } from './shown-group.js';

/** Tickets locked by one transaction, so that other writers wait at most a fraction of a second. */
export const DETACHED_AT_ONCE = 200;
/** The same for a part without versions and events, which writes few indexes. */
const DETACHED_SILENTLY = 1_000;
const RETRY_AFTER = 10_000; // milliseconds, after a batch that failed
const LOCKED_FOR = 500; // milliseconds until tickets locked by others are retried

/**
 * Something to detach from tickets, in SQL over ticket `t`; `$1` is its id, `$6` a group to move tickets to, or null.
 */
interface Part {
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
  /** The event of the project states it for all tickets: they get history, but no version and no event each. */
  silent?: true;
}

/** Parameter values after those that every part has. */
type Further = (string | null)[];

const LABELS = 'ARRAY(SELECT label_id FROM ticket_labels WHERE ticket_id = t.id ORDER BY label_id)';

const LABEL: Part = {
  table: 'labels',
  field: `'labelIds'`,
  tickets: 'SELECT ticket_id FROM ticket_labels WHERE label_id = $1',
  isOn: 'EXISTS (SELECT FROM ticket_labels WHERE ticket_id = t.id AND label_id = $1)',
  set: '',
  from: LABELS,
  to: `array_remove(${LABELS}, $1::uuid)`,
  also: 'removed AS (DELETE FROM ticket_labels WHERE label_id = $1 AND ticket_id = ANY ($2::uuid[])),',
};

/**
 * For a deleted group all its tickets; for a group that was limited to a project the tickets outside it, as long as
 * that holds.
 */
const GROUP: Part = {
  table: 'groups',
  field: `'groupId'`,
  tickets: `SELECT o.id FROM tickets o JOIN groups g ON g.id = $1
    WHERE o.group_id = $1 AND (${isShown('g', 'o')}) IS NOT TRUE`,
  isOn: 't.group_id = $1',
  set: 'group_id = NULL,',
  from: '$1::uuid',
  to: 'NULL::uuid',
};

const FIELD_ID = '($1::uuid)::text';

/** What the values of a field have in common; `$6` is the key of the field. */
const FIELD_PART: Part = {
  table: 'project_fields',
  field: `'fields.' || $6::text`,
  tickets: 'SELECT ticket_id FROM ticket_field_values WHERE field_id = $1',
  isOn: `t.fields ? ${FIELD_ID}`,
  set: `fields = fields - ${FIELD_ID},`,
  from: `t.fields -> ${FIELD_ID}`,
  to: 'NULL::jsonb',
  also: 'removed AS (DELETE FROM ticket_field_values WHERE field_id = $1 AND ticket_id = ANY ($2::uuid[])),',
};

/** Every value of a field. */
const FIELD: Part = { ...FIELD_PART, silent: true };

/** One value of a field, alone or among others; `$7` is the value. */
const withoutValue = (fields: string) => `nullif((${fields} -> ${FIELD_ID}) - $7::text, '[]')`;
const isList = (fields: string) => `jsonb_typeof(${fields} -> ${FIELD_ID}) = 'array'`;
const FIELD_VALUE: Part = {
  ...FIELD_PART,
  tickets: 'SELECT ticket_id FROM ticket_field_values WHERE field_id = $1 AND value = $2',
  isOn: `(t.fields -> ${FIELD_ID}) @> to_jsonb($7::text)`,
  set: `fields = fields - ${FIELD_ID} || CASE WHEN ${isList('fields')} AND ${withoutValue('fields')} IS NOT NULL
    THEN jsonb_build_object(${FIELD_ID}, ${withoutValue('fields')}) ELSE '{}' END,`,
  to: `CASE WHEN ${isList('t.fields')} THEN ${withoutValue('t.fields')} END`,
  also: `removed AS (
    DELETE FROM ticket_field_values WHERE field_id = $1 AND value = $7 AND ticket_id = ANY ($2::uuid[])),`,
};

/** The open tickets of a closed group, as long as it is closed. The target group may be deleted meanwhile. */
const OPEN_TICKETS: Part = {
  table: 'groups',
  field: `'groupId'`,
  tickets: `SELECT o.id FROM tickets o JOIN groups g ON g.id = $1 AND g.closed_at IS NOT NULL
    WHERE o.group_id = $1 AND o.deleted_at IS NULL AND o.status NOT IN ('done', 'cancelled')`,
  isOn: `t.group_id = $1 AND t.status NOT IN ('done', 'cancelled')`,
  set: 'group_id = (SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL),',
  from: '$1::uuid',
  to: '(SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL)',
};

/** The agent's row is kept, for its name in history. */
const DELEGATE: Part = {
  table: 'users',
  field: `'delegateId'`,
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

interface FieldSubject extends Subject {
  key: string;
  type: FieldType;
}

interface Job {
  id: string;
  labelId: string | null;
  groupId: string | null;
  fieldId: string | null;
  value: string | null;
  fieldKey: string | null;
  fieldType: FieldType | null;
  delegateId: string | null;
  actorId: string;
  openOnly: boolean;
  moveTo: string | null;
}

/** A part with the object it applies to. */
interface Task {
  part: Part;
  id: string;
  actorId: string;
  /** For a field or one of its values. */
  key?: string;
  value?: string;
  /** Whether its words are searchable. */
  searched?: boolean;
  /** The target group for open tickets of a closed group. */
  moveTo?: string | null;
}

/**
 * Detaches labels, groups, delegates, fields and field values from every ticket: each is a change with version, history
 * and event like any other, except for a whole field. They are hidden at once. A few tickets are changed in the same transaction; many are
 * changed by the worker in batches. A job is protected by the lock on its row, which ends with its worker.
 */
@Injectable()
export class DetachFromTickets {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  deleteLabel(tx: Transaction, actor: Actor, label: Subject): Promise<void> {
    return this.delete(tx, { part: LABEL, id: label.id, actorId: actor.userId }, label);
  }

  deleteGroup(tx: Transaction, actor: Actor, group: Subject): Promise<void> {
    return this.delete(tx, { part: GROUP, id: group.id, actorId: actor.userId }, group);
  }

  /** After a group was limited to a project: tickets outside lose it. */
  narrowGroup(tx: Transaction, actor: Actor, group: Subject): Promise<void> {
    return this.begin(tx, { part: GROUP, id: group.id, actorId: actor.userId }, group);
  }

  deleteField(tx: Transaction, actor: Actor, field: FieldSubject): Promise<void> {
    return this.delete(tx, fieldTask(field, actor.userId), field);
  }

  /** Clears a value that its field no longer shows. */
  clearValue(tx: Transaction, actor: Actor, field: FieldSubject, value: string): Promise<void> {
    return this.begin(tx, fieldTask(field, actor.userId, value), field);
  }

  /** After a group was closed: its open tickets move to another group, or to none. */
  moveOpen(tx: Transaction, actor: Actor, group: Subject, moveTo: string | null): Promise<void> {
    return this.begin(tx, { part: OPEN_TICKETS, id: group.id, actorId: actor.userId, moveTo }, group);
  }

  /** After an agent was deleted: tickets lose it as their delegate. */
  clearDelegate(tx: Transaction, actor: Actor, agent: Subject): Promise<void> {
    return this.begin(tx, { part: DELEGATE, id: agent.id, actorId: actor.userId }, agent);
  }

  /** Processes one batch of one job. Returns whether there was one. */
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

  /** A writer that is about to assign it waits for the lock, and then finds it deleted. */
  private async delete(tx: Transaction, task: Task, subject: Subject): Promise<void> {
    await tx.query(`SELECT FROM ${task.part.table} WHERE id = $1 FOR UPDATE`, [task.id]);
    await tx.query(`UPDATE ${task.part.table} SET deleted_at = $2 WHERE id = $1`, [task.id, this.clock.now()]);
    await this.begin(tx, task, subject);
  }

  private async begin(tx: Transaction, task: Task, { workspaceId }: Subject): Promise<void> {
    const { part, id, actorId, value, moveTo = null } = task;
    const changed = await this.batch(tx, task);
    if (changed < DETACHED_AT_ONCE && !(await this.isLeft(tx, task))) return this.finish(tx, task);
    await tx.manager.insert(TicketDetachment, {
      id: uuidv7(),
      workspaceId,
      ...(part === LABEL && { labelId: id }),
      ...(part.table === 'groups' && { groupId: id }),
      ...(part.table === 'project_fields' && { fieldId: id, value }),
      ...(part === DELEGATE && { delegateId: id }),
      actorId,
      dueAt: this.clock.now(),
      openOnly: part === OPEN_TICKETS,
      moveTo,
    });
  }

  /** Round-robin: a job that had a batch goes behind all others. */
  private async take(tx: Transaction): Promise<Job | undefined> {
    const [job] = await tx.query<Job>(
      `SELECT d.id, d.label_id AS "labelId", d.group_id AS "groupId", d.field_id AS "fieldId", d.value,
         d.delegate_id AS "delegateId",
         f.key AS "fieldKey", f.type AS "fieldType", d.actor_id AS "actorId", d.open_only AS "openOnly",
         d.move_to AS "moveTo"
       FROM ticket_detachments d LEFT JOIN project_fields f ON f.id = d.field_id
       WHERE d.due_at <= $1 ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED`,
      [this.clock.now()],
    );
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const task = taskOf(job);
    if ((await this.batch(tx, task, 'SKIP LOCKED')) > 0) return this.postpone(tx, job, 0);
    // While this lock is held nobody can assign it to another ticket; earlier assignments are visible now.
    await tx.query(`SELECT FROM ${task.part.table} WHERE id = $1 FOR UPDATE`, [task.id]);
    if (await this.isLeft(tx, task)) return this.postpone(tx, job, LOCKED_FOR);
    await tx.manager.delete(TicketDetachment, { id: job.id });
    await this.finish(tx, task);
  }

  private async isLeft(tx: Transaction, task: Task): Promise<boolean> {
    return (await tx.query(`${task.part.tickets} LIMIT 1`, subjectOf(task))).length > 0;
  }

  /** A group that was only limited to a project is kept, and so is a field that lost a value. */
  private async finish(tx: Transaction, { part, id, value }: Task): Promise<void> {
    if (part === FIELD_VALUE) {
      await tx.query('UPDATE project_fields SET clearing = array_remove(clearing, $2) WHERE id = $1', [id, value]);
    } else if (part !== DELEGATE) {
      await tx.query(`DELETE FROM ${part.table} WHERE id = $1 AND deleted_at IS NOT NULL`, [id]);
    }
  }

  private async postpone(sql: Pick<Database, 'query'>, { id }: Job, by: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + by);
    await sql.query('UPDATE ticket_detachments SET due_at = $2 WHERE id = $1', [id, dueAt]);
  }

  /** Returns how many tickets were changed. */
  private async batch(tx: Transaction, task: Task, locked: 'SKIP LOCKED' | '' = ''): Promise<number> {
    const { part, id, actorId } = task;
    const most = part.silent && locked ? DETACHED_SILENTLY : DETACHED_AT_ONCE;
    // Lock before reading: under READ COMMITTED, a join would otherwise see rows as they were before the wait.
    const tickets = await tx.query<{ id: string }>(
      `SELECT id FROM tickets WHERE id IN (${part.tickets} LIMIT ${most}) ORDER BY id FOR NO KEY UPDATE ${locked}`,
      subjectOf(task),
    );
    if (tickets.length === 0) return 0;
    if (!part.silent) tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const ids = tickets.map((ticket) => ticket.id);
    const rows = ids.map((ticket) => ({ ticket, history: uuidv7(), event: uuidv7() }));
    const values = [id, ids, JSON.stringify(rows), actorId, this.clock.now(), ...furtherOf(task)];
    await tx.query(`${detached(part)} ${part.silent ? 'SELECT' : eventsOf(part)}`, values);
    if (task.searched) await reindexTickets(tx, ids);
    return tickets.length;
  }
}

const fieldTask = ({ id, key, type }: FieldSubject, actorId: string, value?: string): Task => ({
  ...{ part: value === undefined ? FIELD : FIELD_VALUE, id, actorId, key, value },
  searched: value === undefined && SEARCHED_TYPES.includes(type),
});

function taskOf(job: Job): Task {
  const { labelId, groupId, delegateId, fieldId, value, fieldKey, fieldType, actorId, openOnly, moveTo } = job;
  if (labelId) return { part: LABEL, id: labelId, actorId };
  if (groupId && openOnly) return { part: OPEN_TICKETS, id: groupId, actorId, moveTo };
  if (groupId) return { part: GROUP, id: groupId, actorId };
  if (delegateId) return { part: DELEGATE, id: delegateId, actorId };
  const subject = { id: fieldId!, workspaceId: '', key: fieldKey!, type: fieldType! };
  return fieldTask(subject, actorId, value ?? undefined);
}

const subjectOf = ({ part, id, value }: Task): Further => (part === FIELD_VALUE ? [id, value!] : [id]);

const furtherOf = ({ part, key, value, moveTo }: Task): Further => {
  if (part === OPEN_TICKETS) return [moveTo ?? null];
  if (part.table !== 'project_fields') return [];
  return part === FIELD_VALUE ? [key!, value!] : [key!];
};

/**
 * Tickets and their history of a whole batch, then the events. Tickets that are deleted, or in a deleted project, are changed and get
 * history in case they are restored, but write no event.
 */
const detached = ({ field, isOn, set, from, to, also = '', silent }: Part): string => `
  WITH given AS (
    SELECT * FROM jsonb_to_recordset($3) AS g (ticket uuid, history uuid, event uuid)
  ), ${also} before AS (
    SELECT t.id, to_jsonb(${from}) AS "from", to_jsonb(${to}) AS "to" FROM tickets t
    WHERE t.id = ANY ($2::uuid[]) AND ${isOn}
  ), changed AS (
    UPDATE tickets SET ${silent ? set.replace(/,$/, '') : `${set} updated_at = $5, version = version + 1`}
    WHERE id IN (SELECT id FROM before) RETURNING *
  ), remembered AS (
    INSERT INTO ticket_history (id, workspace_id, ticket_id, actor_id, field, "from", "to", at)
    SELECT g.history, t.workspace_id, t.id, $4, ${field}, b."from", b."to", $5
    FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id
  )`;

const eventsOf = ({ field }: Part): string => `
  INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, created_at)
  SELECT g.event, t.workspace_id, t.project_id, 'ticket.updated', $4, jsonb_build_object(
      'ticket', ${EVENT_TICKET},
      'changes', jsonb_build_object(${field}, jsonb_build_object('from', b."from", 'to', b."to")),
      'project', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
      'user', jsonb_build_object('id', u.id, 'name', u.name)), $5
  FROM changed t JOIN before b USING (id) JOIN given g ON g.ticket = t.id JOIN users u ON u.id = $4
    LEFT JOIN projects p ON p.id = t.project_id
  WHERE t.deleted_at IS NULL AND p.status IS DISTINCT FROM 'deleted'`;
