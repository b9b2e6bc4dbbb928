import { Injectable } from '@nestjs/common';
import { readableScopes } from '#access';
import { type Actor, CLOSED_STATUSES, Clock, DEFAULT_PREFERENCES, TICKET_STATUSES } from '#contracts';
import { Database, Parameters, ReplicaReader, UserPreferences } from '#data';
import {
  checkedPerRow,
  foundTickets,
  gatheredBy,
  SchemaFilters,
  type TicketFilter,
  ticketFilterConditions,
} from '#tickets';
import { wholeSeconds } from './duration.js';
import { type SeriesRange, seriesBounds } from './series-intervals.js';

export interface SeriesEntry {
  start: Date;
  created: number;
  completed: number;
  /** At the end of the interval. */
  open: number;
  /** Null if nothing was completed. */
  cycleTimeMedianSeconds: number | null;
}

export type SeriesQuery = Omit<SeriesRange, 'zone'> & TicketFilter & { timezone?: string };

@Injectable()
export class TicketSeriesQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly schemas: SchemaFilters,
  ) {}

  /** The development of the tickets that match the filter now, per interval. */
  async series(actor: Actor, { interval, from, to, timezone, ...requested }: SeriesQuery): Promise<SeriesEntry[]> {
    const filter = await this.schemas.resolved(actor, requested);
    const zone = timezone ?? (await this.preferredZone(actor));
    const bounds = seriesBounds({ interval, from, to, zone }, this.clock.now());
    const parameters = new Parameters();
    const gathered = gatheredBy(filter);
    const conditions = ticketFilterConditions(actor, filter, parameters, 't');
    const found = (condition: string) => foundTickets([...conditions, checkedPerRow(condition)], gathered, 'scopes');
    const rows = await this.reader.query<SeriesEntry>(
      `WITH scopes AS MATERIALIZED (${readableScopes(actor, filter, parameters, 'c.tickets, c.by_status')}), ${statement(
        found,
        conditions.length === 0 ? OPEN_IN_SCOPES : `SELECT count(*)::int AS tickets FROM ${found(isOpen('t.status'))}`,
        `${parameters.add(bounds)}::timestamptz[]`,
        `${parameters.add(bounds[0])}::timestamptz`,
      )}`,
      parameters.values,
      'each time',
    );
    return rows.map(({ cycleTimeMedianSeconds: median, ...entry }) => ({
      ...entry,
      cycleTimeMedianSeconds: median === null ? null : wholeSeconds(median),
    }));
  }

  private async preferredZone(actor: Actor): Promise<string> {
    const { userId } = actor;
    const row = await this.db.withManager((manager) => manager.findOneBy(UserPreferences, { userId }), {
      writes: false,
    });
    return row?.timezone ?? DEFAULT_PREFERENCES.timezone;
  }
}

/** For whole scopes, from their counters. */
const OPEN_IN_SCOPES = `SELECT coalesce(sum(${TICKET_STATUSES.flatMap((status, index) =>
  CLOSED_STATUSES.includes(status) ? [] : [`by_status[${index + 1}]`],
).join(' + ')}), 0)::int AS tickets FROM scopes`;

const isOpen = (status: string): string =>
  `${status} NOT IN (${CLOSED_STATUSES.map((value) => `'${value}'`).join(', ')})`;
const textOf = (value: string): string => `(${value} #>> '{}')`;
const STATUS_HISTORY = `ticket_history h WHERE h.field = 'status' AND h.ticket_id =`;

/**
 * The number open at the end of an interval is the number open now, minus those opened and plus those closed since. So
 * only tickets changed since the first interval are read, and only their history after that. The hour allows for clock
 * differences between machines. A ticket without a status history has had its current status since its creation, unless
 * it was imported with a completion date.
 */
const statement = (found: (condition: string) => string, open: string, bounds: string, since: string): string => `
  changed AS MATERIALIZED (
    SELECT t.id, t.status::text AS status, t.created_at, t.completed_at
    FROM ${found(`t.updated_at >= ${since} - interval '1 hour'`)}
  ), first_status AS MATERIALIZED (
    SELECT c.id, first.status IS NOT NULL AS has_changed, coalesce(first.status,
        CASE WHEN c.status = 'done' AND c.completed_at > c.created_at THEN 'backlog' ELSE c.status END) AS status
    FROM changed c LEFT JOIN LATERAL (
      SELECT ${textOf('h."from"')} AS status FROM ${STATUS_HISTORY} c.id ORDER BY h.at, h.id LIMIT 1
    ) AS first ON true
  ), changes AS MATERIALIZED (
    SELECT c.id, c.created_at, h.at, ${textOf('h."from"')} AS was, ${textOf('h."to"')} AS became
    FROM changed c CROSS JOIN LATERAL (SELECT * FROM ${STATUS_HISTORY} c.id AND h.at >= ${since} OFFSET 0) AS h
    UNION ALL
    SELECT c.id, c.created_at, c.created_at, NULL, f.status FROM changed c JOIN first_status f USING (id)
    WHERE c.created_at >= ${since}
    UNION ALL
    SELECT c.id, c.created_at, c.completed_at, f.status, c.status FROM changed c JOIN first_status f USING (id)
    WHERE NOT f.has_changed AND f.status <> c.status AND c.completed_at >= ${since}
  ), placed AS MATERIALIZED (
    SELECT width_bucket(at, ${bounds}) AS place, was IS NULL AS creates,
      became = 'done' AND was IS DISTINCT FROM 'done' AS completes,
      (${isOpen('became')})::int - coalesce((${isOpen('was')})::int, 0) AS opens,
      CASE WHEN became = 'done' THEN extract(epoch FROM at - CASE WHEN f.status = 'in_progress' THEN c.created_at
        ELSE coalesce((SELECT min(h.at) FROM ${STATUS_HISTORY} c.id AND h.at <= c.at
                       AND ${textOf('h."to"')} = 'in_progress'), c.created_at) END) END AS seconds
    FROM changes c JOIN first_status f USING (id)
  ), counted AS MATERIALIZED (
    SELECT place, count(*) FILTER (WHERE creates)::int AS created, count(*) FILTER (WHERE completes)::int AS completed,
      sum(opens)::int AS opened,
      (percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FILTER (WHERE completes))::float8 AS median
    FROM placed GROUP BY place
  ), now_open AS MATERIALIZED (
    ${open}
  )
  SELECT i.start, coalesce(n.created, 0) AS created, coalesce(n.completed, 0) AS completed,
    (SELECT tickets FROM now_open) - (SELECT coalesce(sum(opened), 0) FROM counted WHERE place > i.place)::int AS open,
    n.median AS "cycleTimeMedianSeconds"
  FROM unnest(${bounds}) WITH ORDINALITY AS i (start, place) LEFT JOIN counted n ON n.place = i.place
  WHERE i.place < cardinality(${bounds}) ORDER BY i.place`;
