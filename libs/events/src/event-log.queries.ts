import { Injectable } from '@nestjs/common';
import { actorAsReader, isPublic, isReadable, memberProjects, memberWorkspaces } from '#access';
import type { Actor } from '#contracts';
import { Database, Parameters } from '#data';
import { remainingData } from './deleted-subjects.js';
import { formerProject, maskedData, payloadText } from './masked-payload.js';
import { openToOutsiders } from './public-events.js';

export interface LogRequest {
  /** A `sequence`: what comes after it is asked for. */
  after: number;
  types?: string[];
  limit: number;
}

export interface LoggedEvent {
  sequence: number;
  type: string;
  /** JSON, exactly as webhooks of this reader send it. */
  payload: string;
}

export interface LogPage {
  events: LoggedEvent[];
  /** Up to here everything the caller may read was in this page or before it. */
  next: number;
  hasMore: boolean;
}

/**
 * The log of events, for those who ask rather than listen. Numbers are given one after the other, each when all below it
 * are final, so nothing ever appears behind a reader's back.
 */
@Injectable()
export class EventLogQueries {
  constructor(private readonly db: Database) {}

  /** The number of the newest event. */
  async head(): Promise<number> {
    const [row] = await this.db.query<{ head: string | null }>('SELECT max(sequence) AS head FROM events');
    return Number(row?.head ?? 0);
  }

  /** What the actor may read now, in order. */
  async page(actor: Actor, { after, types, limit }: LogRequest): Promise<LogPage> {
    const parameters = new Parameters();
    const start = parameters.add(after);
    const size = parameters.add(limit + 1);
    const ofType = types ? `AND type = ANY (${parameters.add(types)}::text[])` : '';
    // Only numbers at first: they are in the indexes, and most of what many scopes offer is not shown.
    const next = `AND sequence > ${start}::bigint ${ofType} ORDER BY sequence LIMIT ${size}`;
    const rows = await this.db.query<{ head: string | null; sequence: string | null; type: string; payload: string }>(
      `WITH ${found(actor, parameters, next, size)}
       SELECT h.head, e.sequence, e.type, ${payloadText('e', toldTo(actor, parameters))} AS payload
       FROM (SELECT max(sequence) AS head FROM events) h LEFT JOIN (found JOIN events e USING (sequence)) ON true
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

/** Without what was deleted since, and without the project a ticket left where they may not read that one. */
const toldTo = (actor: Actor, parameters: Parameters): string => `coalesce(${remainingData()},
  CASE WHEN ${formerProject()} IS NULL OR EXISTS (
    SELECT FROM projects p WHERE p.id = ${formerProject()} AND ${isReadable(actorAsReader(actor, parameters), { project: 'p' })})
  THEN e.data ELSE ${maskedData()} END)`;

/** Each scope gives its first few, by its own index; the first of all of them are among these. */
function found(actor: Actor, parameters: Parameters, next: string, size: string): string {
  const user = parameters.add(actor.userId);
  const forThem = `(webhook_id IS NULL OR webhook_id IN (SELECT id FROM webhooks WHERE owner_id = ${user}))`;
  if (actor.role === 'ADMIN') {
    return `found AS (SELECT e.sequence FROM events e WHERE ${forThem} AND (e.project_id IS NULL
      OR EXISTS (SELECT FROM projects p WHERE p.id = e.project_id AND p.status <> 'deleted')) ${next})`;
  }
  return `own AS MATERIALIZED (SELECT p.id FROM projects p WHERE p.status <> 'deleted' AND p.id IN ${memberProjects(user)}),
    found AS (
      SELECT e.sequence FROM own
      CROSS JOIN LATERAL (SELECT sequence FROM events WHERE project_id = own.id ${next}) e
      UNION ALL
      SELECT e.sequence FROM projects p
      CROSS JOIN LATERAL (
        SELECT sequence FROM events x
        WHERE project_id = p.id AND sequence > p.public_sequence AND ${openToOutsiders('p', 'x')} ${next}
      ) e
      WHERE ${isPublic('p')} AND p.status <> 'deleted' AND p.id NOT IN (SELECT id FROM own)
      UNION ALL
      SELECT e.sequence FROM ${memberWorkspaces(user)} m
      CROSS JOIN LATERAL (
        SELECT sequence FROM events WHERE workspace_id = m.workspace_id AND project_id IS NULL AND ${forThem} ${next}
      ) e
      ORDER BY sequence LIMIT ${size}
    )`;
}
