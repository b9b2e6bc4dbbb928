import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { person, readableScopes } from '#access';
import { type Actor, DEFAULT_PREFERENCES } from '#contracts';
import { Parameters, ReplicaReader } from '#data';
import { idOfKey, parseTicketKey } from '../ticket-key.js';

export const TIME_GROUPINGS = ['user', 'ticket', 'day'] as const;
export type TimeGrouping = (typeof TIME_GROUPINGS)[number];

export interface TimeReportQuery {
  groupBy: TimeGrouping;
  project?: string[];
  user?: string[];
  ticket?: string[];
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  to?: Date;
}

export type TimeReportEntry = Partial<Record<TimeGrouping, object | string>> & { minutes: number };

export interface TimeReport {
  entries: TimeReportEntry[];
  /** Of everything logged, even if there are more entries than are returned. */
  total: number;
}

export const MAX_TIME_ENTRIES = 1_000;

/** How entries are grouped, displayed and sorted. */
interface Grouping {
  key: (actor: Actor, parameters: Parameters) => string;
  join: string;
  shown: (actor: Actor, parameters: Parameters) => string;
  order: string;
}

/** The caller's time zone; PostgreSQL may not know every zone that Node does. */
const zoneOf = (actor: Actor, parameters: Parameters): string => `(SELECT known_time_zone(coalesce(
  (SELECT timezone FROM user_preferences WHERE user_id = ${parameters.add(actor.userId)}), '${DEFAULT_PREFERENCES.timezone}')))`;

const GROUPINGS: Record<TimeGrouping, Grouping> = {
  user: {
    key: () => 'l.user_id',
    join: 'JOIN users u ON u.id = g.key',
    shown: (...to) => person(...to, 'u'),
    order: 'minutes DESC, g.key',
  },
  ticket: {
    key: () => 'l.ticket_id',
    join: 'JOIN tickets o ON o.id = g.key LEFT JOIN projects p ON p.id = o.project_id',
    shown: () => `json_build_object('id', o.id, 'key', p.key || '-' || o.number, 'title', o.title)`,
    order: 'minutes DESC, g.key',
  },
  day: {
    key: (...to) => `(l.logged_at AT TIME ZONE ${zoneOf(...to)})::date`,
    join: '',
    shown: () => `to_json(to_char(g.key, 'YYYY-MM-DD'))`,
    order: 'g.key DESC',
  },
};

@Injectable()
export class TimeReportQueries {
  constructor(private readonly reader: ReplicaReader) {}

  /** The time logged on readable tickets, summed up; largest first, or latest day first. */
  async report(actor: Actor, query: TimeReportQuery): Promise<TimeReport> {
    const parameters = new Parameters();
    const { key, join, shown, order } = GROUPINGS[query.groupBy];
    const scopes = readableScopes(actor, { project: query.project }, parameters, 'c.tickets');
    const logs = (query.project ? eitherWay : ofEverything)(conditions(actor, query, parameters));
    const rows = await this.reader.query<{ total: number; shown: object | string | null; minutes: number }>(
      `WITH scopes AS MATERIALIZED (${scopes}), grouped AS MATERIALIZED (
         SELECT ${key(actor, parameters)} AS key, sum(l.minutes)::float8 AS minutes
         FROM (${logs}) AS l GROUP BY 1
       )
       SELECT (SELECT coalesce(sum(minutes), 0) FROM grouped) AS total, page.* FROM (SELECT 1) AS one
       LEFT JOIN LATERAL (
         SELECT ${shown(actor, parameters)} AS shown, g.minutes FROM grouped g ${join}
         ORDER BY ${order} LIMIT ${MAX_TIME_ENTRIES}
       ) AS page ON true`,
      parameters.values,
    );
    const entries = rows.flatMap(({ shown, minutes }) => (shown === null ? [] : [{ [query.groupBy]: shown, minutes }]));
    return { entries, total: rows[0]?.total ?? 0 };
  }
}

const IS_LOGGED = 't.deleted_at IS NULL AND t.time_log_count > 0';

/** The time logs `l` of readable tickets. */
const ofEverything = (conditions: string): string => `SELECT l.* FROM time_logs l JOIN tickets t ON t.id = l.ticket_id
  WHERE ${IS_LOGGED} AND t.scope_id IN (SELECT scope_id FROM scopes) ${conditions}`;

/** The same by index from each ticket. */
const ofScopes = (conditions: string): string => `SELECT l.* FROM scopes CROSS JOIN LATERAL (
    SELECT t.id FROM tickets t WHERE t.scope_id = scopes.scope_id AND ${IS_LOGGED} OFFSET 0
  ) AS t CROSS JOIN LATERAL (SELECT * FROM time_logs l WHERE l.ticket_id = t.id ${conditions} OFFSET 0) AS l WHERE true`;

const LOOKUP_COST = 10; // finding the logs of a ticket costs about as much as reading those of ten

/** By index if the projects have a small part of all tickets. The planner cannot know it, so the statement decides. */
const eitherWay = (conditions: string): string => {
  const isSmall = `(SELECT sum(tickets) * ${LOOKUP_COST} < (SELECT reltuples FROM pg_class WHERE oid = 'tickets'::regclass) FROM scopes)`;
  return `${ofScopes(conditions)} AND ${isSmall} UNION ALL ${ofEverything(conditions)} AND ${isSmall} IS NOT TRUE`;
};

function conditions(actor: Actor, { user, ticket, from, to }: TimeReportQuery, parameters: Parameters): string {
  const all: string[] = [];
  if (user) {
    const ids = user.flatMap((value) => (value === 'me' ? [actor.userId] : isUuid(value) ? [value] : []));
    all.push(`l.user_id = ANY (${parameters.add(ids)}::uuid[])`);
  }
  if (ticket) {
    const keys = ticket.flatMap((value) => parseTicketKey(value) ?? []);
    const named = keys.map(({ projectKey, number }) =>
      idOfKey(parameters.addHidden(projectKey, 'text'), parameters.addHidden(number, 'int')),
    );
    all.push(
      `l.ticket_id = ANY (${parameters.add(ticket.filter((value) => isUuid(value)))}::uuid[] || ARRAY[${named.join(', ')}]::uuid[])`,
    );
  }
  if (from) all.push(`l.logged_at >= ${parameters.add(from)}`);
  if (to) all.push(`l.logged_at < ${parameters.add(to)}`);
  return all.map((condition) => `AND ${condition}`).join(' ');
}
