import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, Clock, EVENTS_CHANNEL, type FieldType } from '#contracts';
import { Database, TicketDetachment, type Transaction, Wakeups } from '#data';
import { recountFields } from '../counters/field-counters.js';
import { SEARCHED_TYPES } from '../fields/field-types.js';
import { reindexTickets } from '../queries/ticket-search-index.js';
import {
  deletePart,
  detachBatch,
  FINISH_CLEARING,
  LOCK_NEXT_DETACHMENT,
  lockPart,
  lockTicketsOfPart,
  markPartAsDeleted,
  OPEN_TICKETS_OF_CLOSED_GROUP,
  type Part,
  POSTPONE_DETACHMENT,
  TICKETS_LOSING_LAST_VALUE,
  TICKETS_OUTSIDE_GROUP,
  TICKETS_WITH_DELEGATE,
  TICKETS_WITH_FIELD,
  TICKETS_WITH_FIELD_VALUE,
  TICKETS_WITH_LABEL,
} from './detach-from-tickets.sql.js';

/** Tickets locked by one transaction, so that other writers wait at most a fraction of a second. */
export const DETACHED_AT_ONCE = 200;
const RETRY_AFTER = 10_000; // milliseconds, after a batch that failed
const LOCKED_FOR = 500; // milliseconds until tickets locked by others are retried

/** Parameter values after those that every part has. */
type Further = (string | null)[];

const LABELS = 'ARRAY(SELECT label_id FROM ticket_labels WHERE ticket_id = t.id ORDER BY label_id)';

const LABEL: Part = {
  table: 'labels',
  field: `'labelIds'`,
  tickets: TICKETS_WITH_LABEL,
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
  tickets: TICKETS_OUTSIDE_GROUP,
  isOn: 't.group_id = $1',
  set: 'group_id = NULL,',
  from: '$1::uuid',
  to: 'NULL::uuid',
};

const FIELD_ID = '($1::uuid)::text';

/** Every value of a field; `$6` is the key of the field. */
const FIELD: Part = {
  table: 'project_fields',
  field: `'fields.' || $6::text`,
  tickets: TICKETS_WITH_FIELD,
  isOn: `t.fields ? ${FIELD_ID}`,
  set: `fields = fields - ${FIELD_ID},`,
  from: `t.fields -> ${FIELD_ID}`,
  to: 'NULL::jsonb',
  also: 'removed AS (DELETE FROM ticket_field_values WHERE field_id = $1 AND ticket_id = ANY ($2::uuid[])),',
};

/** One value of a field, alone or among others; `$7` is the value. */
const withoutValue = (fields: string) => `nullif((${fields} -> ${FIELD_ID}) - $7::text, '[]')`;
const isList = (fields: string) => `jsonb_typeof(${fields} -> ${FIELD_ID}) = 'array'`;
const FIELD_VALUE: Part = {
  ...FIELD,
  tickets: TICKETS_WITH_FIELD_VALUE,
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
  tickets: OPEN_TICKETS_OF_CLOSED_GROUP,
  isOn: `t.group_id = $1 AND t.status NOT IN ('done', 'cancelled')`,
  set: 'group_id = (SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL),',
  from: '$1::uuid',
  to: '(SELECT id FROM groups WHERE id = $6::uuid AND deleted_at IS NULL)',
};

/** The agent's row is kept, for its name in history. */
const DELEGATE: Part = {
  table: 'users',
  field: `'delegateId'`,
  tickets: TICKETS_WITH_DELEGATE,
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
 * and event like any other. They are hidden at once. A few tickets are changed in the same
 * transaction; many are changed by the worker in batches. A job is protected by the lock on its row, which ends with
 * its worker.
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
    await tx.query(lockPart(task.part.table), [task.id]);
    await tx.query(markPartAsDeleted(task.part.table), [task.id, this.clock.now()]);
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
    const [job] = await tx.query<Job>(LOCK_NEXT_DETACHMENT, [this.clock.now()]);
    return job;
  }

  private async advance(tx: Transaction, job: Job): Promise<void> {
    const task = taskOf(job);
    if ((await this.batch(tx, task, 'SKIP LOCKED')) > 0) return this.postpone(tx, job, 0);
    // While this lock is held nobody can assign it to another ticket; earlier assignments are visible now.
    await tx.query(lockPart(task.part.table), [task.id]);
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
      await tx.query(FINISH_CLEARING, [id, value]);
    } else if (part !== DELEGATE) {
      await tx.query(deletePart(part.table), [id]);
    }
  }

  private async postpone(sql: Pick<Database, 'query'>, { id }: Job, by: number): Promise<void> {
    const dueAt = new Date(this.clock.now().getTime() + by);
    await sql.query(POSTPONE_DETACHMENT, [id, dueAt]);
  }

  /** Returns how many tickets were changed. */
  private async batch(tx: Transaction, task: Task, locked: 'SKIP LOCKED' | '' = ''): Promise<number> {
    const { part, id, actorId } = task;
    // Lock before reading: under READ COMMITTED, a join would otherwise see rows as they were before the wait.
    const tickets = await tx.query<{ id: string }>(
      lockTicketsOfPart(part.tickets, DETACHED_AT_ONCE, locked),
      subjectOf(task),
    );
    if (tickets.length === 0) return 0;
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    const ids = tickets.map((ticket) => ticket.id);
    const rows = ids.map((ticket) => ({ ticket, history: uuidv7(), event: uuidv7() }));
    const values = [id, ids, JSON.stringify(rows), actorId, this.clock.now(), ...furtherOf(task)];
    if (part === FIELD_VALUE) await this.recountField(tx, task, ids);
    await tx.query(detachBatch(part), values);
    if (task.searched) await reindexTickets(tx, ids);
    return tickets.length;
  }

  /** Before the value is removed: tickets without another value of the field no longer count. */
  private async recountField(tx: Transaction, { id, value }: Task, ids: string[]): Promise<void> {
    const [row] = await tx.query<{ project: string; tickets: number }>(TICKETS_LOSING_LAST_VALUE, [id, value, ids]);
    if (row && row.tickets > 0) recountFields(tx, row.project, [{ field: id, by: -row.tickets }]);
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
