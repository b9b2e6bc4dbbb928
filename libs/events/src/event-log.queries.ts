import { Injectable } from '@nestjs/common';
import { actorAsReader, isPublic, isReadable, memberProjects, memberWorkspaces } from '#access';
import { type Actor, NOTIFICATION_CREATED } from '#contracts';
import { Database, Parameters, type Sql } from '#data';
import { remainingData } from './deleted-subjects.sql.js';
import { formerProject, maskedData, payloadText } from './masked-payload.js';
import { isKeptBy, openToOutsiders } from './public-events.js';

/** Which events of the log are requested. */
export interface EventFilter {
  types?: string[];
  /** Ids. */
  projects?: string[];
  ticketId?: string;
  /** Whether the reader's own notifications are included. */
  personal?: boolean;
}

export interface LogRequest extends EventFilter {
  /** The `sequence` after which to start. */
  after: number;
  limit: number;
}

export interface LoggedEvent {
  sequence: number;
  type: string;
  /** JSON, exactly as this reader's webhooks send it. */
  payload: string;
}

export interface LogPage {
  events: LoggedEvent[];
  /** Everything the caller may read up to here was in this page or an earlier one. */
  next: number;
  hasMore: boolean;
}

/**
 * The event log for polling clients. Numbers are assigned in order, each after all lower ones are final, so no event
 * ever appears behind a reader's position.
 */
@Injectable()
export class EventLogQueries {
  constructor(private readonly db: Database) {}

  /** The number of the newest event, and the number up to which events may have been purged. */
  async bounds(): Promise<{ head: number; purged: number }> {
    const [row] = await this.db.query<{ head: string | null; purged: string | null }>(
      'SELECT (SELECT max(sequence) FROM events) AS head, (SELECT purged_sequence FROM event_log) AS purged',
    );
    return { head: Number(row?.head ?? 0), purged: Number(row?.purged ?? 0) };
  }

  /** The events the actor may read now, in order. The numbers of a replica end earlier, but have no gaps either. */
  async page(sql: Sql, actor: Actor, request: LogRequest): Promise<LogPage> {
    const { after, limit } = request;
    const parameters = new Parameters();
    const rows = await sql.query<{ head: string | null; sequence: string | null; type: string; payload: string }>(
      `WITH ${found(actor, parameters, request)}
       SELECT h.head, e.sequence, e.type, ${payloadText('e', visibleData(actor, parameters))} AS payload
       FROM (SELECT max(sequence) AS head FROM events) h
       -- the limit keeps each lookup in the partition of its id; a join may read all of them
       LEFT JOIN (found CROSS JOIN LATERAL (SELECT * FROM events WHERE id = found.id LIMIT 1) e) ON true
       ORDER BY e.sequence`,
      parameters.values,
    );
    const events = rows.flatMap(({ sequence, type, payload }) =>
      sequence === null ? [] : [{ sequence: Number(sequence), type, payload }],
    );
    const shown = events.slice(0, limit);
    const hasMore = events.length > limit;
    const head = Math.max(after, Number(rows[0]?.head ?? 0));
    return { events: shown, next: hasMore ? shown.at(-1)!.sequence : head, hasMore };
  }
}

/** Without deleted content, and without the former project of a moved ticket if the actor may not read it. */
const visibleData = (actor: Actor, parameters: Parameters): string => `coalesce(${remainingData()},
  CASE WHEN ${formerProject()} IS NULL OR EXISTS (
    SELECT FROM projects p WHERE p.id = ${formerProject()} AND ${isReadable(actorAsReader(actor, parameters), { project: 'p' })})
  THEN e.data ELSE ${maskedData()} END)`;

const PERSONAL = `type = '${NOTIFICATION_CREATED}'`;

/** The ids and numbers of the page's events and of one more, as common table expressions. */
function found(actor: Actor, parameters: Parameters, request: LogRequest): string {
  const { after, limit, types, projects, ticketId, personal = false } = request;
  const size = parameters.add(limit + 1);
  const ofType = types ? `AND type = ANY (${parameters.add(types)}::text[])` : '';
  // Reads only ids and numbers first: they are in the indexes, and most events of many scopes are not on the page.
  const next = `AND sequence > ${parameters.add(after)}::bigint ${ofType} ORDER BY sequence LIMIT ${size}`;
  const named = projects && `${parameters.add(projects)}::uuid[]`;
  const among = (column: string): string => (named ? `AND ${column} = ANY (${named})` : '');
  if (ticketId !== undefined) return foundByTicket(actor, parameters, ticketId, among('e.project_id'), next);
  const user = parameters.add(actor.userId);
  const forThem = `(webhook_id IS NULL OR webhook_id IN (SELECT id FROM webhooks WHERE owner_id = ${user}))`;
  const others = `(NOT ${PERSONAL} OR ${personal} AND recipient_id = ${user})`;
  if (actor.role === 'ADMIN') {
    return `found AS (SELECT e.id, e.sequence FROM events e WHERE ${forThem} AND ${others} ${among('e.project_id')}
      AND (e.project_id IS NULL OR EXISTS (
        SELECT FROM projects p WHERE p.id = e.project_id AND ${isKeptBy('p', 'e')})) ${next})`;
  }
  // Each scope contributes its first few by its own index; the first of all scopes are among these.
  return `own AS MATERIALIZED (
      SELECT p.id, p.status FROM projects p WHERE p.id IN ${memberProjects(user)} ${among('p.id')}
    ),
    found AS (
      SELECT e.id, e.sequence FROM own
      CROSS JOIN LATERAL (SELECT id, sequence FROM events x WHERE project_id = own.id AND ${isKeptBy('own', 'x')} ${next}) e
      UNION ALL
      SELECT e.id, e.sequence FROM projects p
      CROSS JOIN LATERAL (
        SELECT id, sequence FROM events x
        WHERE project_id = p.id AND sequence > p.public_sequence AND ${openToOutsiders('p', 'x')}
          AND ${isKeptBy('p', 'x')} ${next}
      ) e
      WHERE ${isPublic('p')} AND p.id NOT IN (SELECT id FROM own) ${among('p.id')}
      UNION ALL
      (SELECT id, sequence FROM events
       WHERE recipient_id = ${user} ${personal && !named ? '' : `AND NOT ${PERSONAL}`} ${among('project_id')}
         AND (project_id IS NULL OR project_id NOT IN (SELECT id FROM own)) ${next})
      ${named ? '' : `UNION ALL ${inWorkspaces(user, `${forThem} AND NOT ${PERSONAL} ${next}`)}`}
      ORDER BY sequence LIMIT ${size}
    )`;
}

const inWorkspaces = (user: string, rest: string): string => `
      SELECT e.id, e.sequence FROM ${memberWorkspaces(user)} m
      CROSS JOIN LATERAL (
        SELECT id, sequence FROM events WHERE workspace_id = m.workspace_id AND project_id IS NULL AND ${rest}
      ) e`;

/** A ticket has few events, in whichever projects it was, and an index finds them. */
function foundByTicket(
  actor: Actor,
  parameters: Parameters,
  ticketId: string,
  inProjects: string,
  next: string,
): string {
  const reader = actorAsReader(actor, parameters);
  const readable = isReadable(
    reader,
    { project: 'p', workspaceId: 'e.workspace_id' },
    { outsiders: openToOutsiders('p', 'e') },
  );
  return `found AS (SELECT e.id, e.sequence FROM events e LEFT JOIN projects p ON p.id = e.project_id
    WHERE e.data #>> '{ticket,id}' = ${parameters.add(ticketId)} AND NOT ${PERSONAL} AND ${readable} ${inProjects} ${next})`;
}
