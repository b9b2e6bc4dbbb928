import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  type ActivityType,
  type Actor,
  Clock,
  EVENTS_CHANNEL,
  type EventType,
  type IMPORT_FINISHED,
  NOTIFICATION_CREATED,
  PING,
} from '#contracts';
import { Parameters, type Transaction, Wakeups } from '#data';
import { INSERT_NOTIFICATION_EVENTS, INSERT_WEBHOOK_EVENT, recordEvents } from './events.sql.js';

/** The scope of an event; every event carries `project` in this form. */
export interface EventScope {
  workspaceId: string;
  project: { id: string; name: string } | null;
}

export interface EventEntry {
  type: EventType | typeof IMPORT_FINISHED;
  data?: object;
  /** A user who receives it although they may no longer read its scope. */
  recipientId?: string;
  /** All changes, for the actor; `data` contains only what every reader may know. */
  changes?: object;
}

export interface ActivityEntry {
  type: ActivityType;
  action: string;
  entityId: string;
  entityTitle?: string | null;
  description: string;
  metadata?: object;
}

interface EventListener<Needed> {
  /** Whether an event can concern it. */
  concerns: (event: EventEntry) => boolean;
  /**
   * SQL of a value that the statement that writes the events reads for it, given the id of the project, which may be
   * null. If the value is null, it does not react.
   */
  needs?: (projectId: string) => string;
  /** Called in the transaction of the events, with all events of one change. */
  react: (
    tx: Transaction,
    actor: Actor,
    scope: EventScope,
    events: readonly EventEntry[],
    needed: Needed,
  ) => Promise<void>;
}

/** A change that is written by the statement that writes its events, as CTEs. */
export interface WrittenChange {
  ctes: string[];
  /** The CTE that returns the changed row, if there may be none: then nothing is recorded. */
  row?: string;
  /** Selects what the statement returns if the row is written, with its id, and further columns that it always returns. */
  select?: string;
  columns?: string[];
  /** SQL of what is known only when the row is written, given the SQL of what was known before. */
  data?: (known: string) => string;
  description?: (known: string) => string;
  metadata?: (known: string) => string;
}

/**
 * Builds it. The row is written only if the condition `provided` holds. If nothing else will be written (`whole`), the
 * statement can return the response.
 */
export type ChangeBuilder = (parameters: Parameters, provided: string, whole: boolean) => WrittenChange;

interface Recorded {
  events?: EventEntry[];
  activity?: ActivityEntry;
  change?: ChangeBuilder;
  /** Whether the caller writes nothing else. */
  whole?: boolean;
}

/** Writes events in the transaction of the change they describe, so both commit or neither does. */
@Injectable()
export class EventsService {
  private readonly listeners: EventListener<unknown>[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
  ) {}

  /** The effects of a listener commit together with the events. */
  listen<Needed = undefined>(listener: EventListener<Needed>): void {
    this.listeners.push(listener as EventListener<unknown>);
  }

  /** Writes the events and an entry of the actor's activity feed, in one statement. */
  async record(
    tx: Transaction,
    actor: Actor,
    scope: EventScope,
    recorded: Pick<Recorded, 'events' | 'activity'>,
  ): Promise<void> {
    await this.write(tx, actor, scope, recorded);
  }

  /**
   * The same together with the change itself. Returns the row that the change selects, and whether the statement was all
   * there is to write.
   */
  async write<Row extends object>(
    tx: Transaction,
    actor: Actor,
    scope: EventScope,
    { events = [], activity, change, whole = false }: Recorded,
  ): Promise<{ row: Partial<Row>; whole: boolean }> {
    if (events.length === 0 && !activity) return { row: {}, whole };
    const concerned = this.listeners.filter(({ concerns }) => events.some(concerns));
    const attempt = async (isWhole: boolean): Promise<Returned> => {
      const parameters = new Parameters();
      const project = `${parameters.add(scope.project?.id ?? null)}::uuid`;
      const needed = concerned.map(({ needs }) => needs?.(project) ?? 'true');
      const provided = isWhole ? needed.map((sql) => `${sql} IS NULL`) : [];
      const written = change?.(parameters, ['true', ...provided].join(' AND '), isWhole);
      const ctes = this.recorded(actor, scope, project, events, activity, parameters, written);
      const columns = [
        ...needed.map((sql, index) => `${sql} AS "${index}"`),
        ...(written?.columns ?? []),
        ...(written?.select ? ['result.*'] : []),
      ];
      const sql = recordEvents(
        [...(written?.ctes ?? []), ...ctes].join(', '),
        columns.join(', '),
        written?.select ? `FROM (SELECT) AS one LEFT JOIN (${written.select}) AS result ON true` : '',
      );
      const [row] = isWhole
        ? await tx.queryWhole<Returned>(sql, parameters.values, ([row]) => row?.id != null)
        : await tx.query<Returned>(sql, parameters.values);
      return row!;
    };
    // A listener without needs always reacts; the needs of others are known when the statement has run.
    const first = whole && concerned.every(({ needs }) => needs) ? await attempt(true) : undefined;
    const isWhole = first !== undefined && concerned.every((_, index) => first[index] === null);
    const row = isWhole ? first : await attempt(false);
    if (row.id === null) return { row: row as Partial<Row>, whole: isWhole }; // the change was refused, and nothing is written
    tx.emitted.push(...events);
    if (events.length > 0) tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    for (const [index, { react }] of concerned.entries()) {
      if (row[index] !== null) await react(tx, actor, scope, events, row[index]);
    }
    return { row: row as Partial<Row>, whole: isWhole };
  }

  /** The CTEs that write events and activity. */
  private recorded(
    actor: Actor,
    scope: EventScope,
    project: string,
    events: EventEntry[],
    activity: ActivityEntry | undefined,
    parameters: Parameters,
    written: Partial<WrittenChange> = {},
  ): string[] {
    const { row, data = asKnown, description: described = asKnown, metadata: noted = asKnown } = written;
    const [user, workspace, now] = [actor.userId, scope.workspaceId, this.clock.now()].map((each) =>
      parameters.add(each),
    );
    const ctes: string[] = [];
    if (events.length > 0) {
      const entries = events.map(({ type, data = {}, recipientId }) => ({ id: uuidv7(), type, data, recipientId }));
      ctes.push(`emitted AS (
        INSERT INTO events (id, workspace_id, project_id, type, actor_id, data, recipient_id, created_at)
        SELECT e.id, ${workspace}, ${project}, e.type, ${user}, ${data('e.data')}
                 || jsonb_build_object('project', ${parameters.add(JSON.stringify(scope.project))}::jsonb, 'user', u.person),
               e."recipientId", ${now}
        FROM jsonb_to_recordset(${parameters.add(JSON.stringify(entries))}) AS e (id uuid, type text, data jsonb, "recipientId" uuid),
             (SELECT jsonb_build_object('id', id, 'name', name) AS person FROM users WHERE id = ${user}) u
             ${row ? `, ${row}` : ''})`);
    }
    if (activity) {
      const { type, action, entityId, entityTitle, description, metadata } = activity;
      const values = [uuidv7(), type, action, entityId, entityTitle].map((each) => parameters.add(each));
      ctes.push(`acted AS (
        INSERT INTO activities (workspace_id, project_id, user_id, created_at,
          id, type, action, entity_id, entity_title, description, metadata)
        SELECT ${workspace}, ${project}, ${user}, ${now}, ${values.join(', ')},
          ${described(`${parameters.add(description)}::text`)},
          ${noted(`${parameters.add(metadata && JSON.stringify(metadata))}::jsonb`)} ${row ? `FROM ${row}` : ''})`);
    }
    return ctes;
  }

  /**
   * Writes one event for the recipient of each notification. It contains only the notification's id; the content is
   * read together with the event, so it never exceeds current permissions.
   */
  async notified(tx: Transaction, notificationIds: string[]): Promise<void> {
    if (notificationIds.length === 0) return;
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(INSERT_NOTIFICATION_EVENTS, [
      notificationIds.map(() => uuidv7()),
      notificationIds,
      NOTIFICATION_CREATED,
    ]);
  }

  /** Writes an event for one webhook only, in its owner's personal workspace. Returns its id. */
  async ping(tx: Transaction, actor: Actor, webhook: { id: string; ownerId: string }): Promise<string> {
    const id = uuidv7();
    tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
    await tx.query(INSERT_WEBHOOK_EVENT, [id, PING, webhook.id, this.clock.now(), webhook.ownerId, actor.userId]);
    return id;
  }
}

/** By index, what the listeners need; and what the change returns. */
type Returned = Record<number, unknown> & { id?: string | null };

const asKnown = (known: string): string => known;
