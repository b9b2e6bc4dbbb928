import { Injectable } from '@nestjs/common';
import { readableScopes } from '#access';
import { type Actor, Clock, type StatsPeriod, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { Parameters, ReplicaReader } from '#data';
import { countOfDue, inReadableScopes, SchemaFilters, type TicketFilter, ticketFilterConditions } from '#tickets';
import { durationInWords, wholeSeconds } from './duration.js';
import { statsWindow } from './stats-window.js';

export interface TicketStats {
  period: StatsPeriod;
  startDate: Date;
  endDate: Date;
  total: number;
  byStatus: Record<string, number>;
  byPriority: Record<string, number>;
  byType: Record<string, number>;
  metrics: {
    averageCompletionTime: string;
    averageCompletionTimeSeconds: number;
    completionRate: number;
    overdue: number;
    createdThisPeriod: number;
    completedThisPeriod: number;
  };
}

interface Row extends Pick<TicketStats, 'total' | 'byStatus' | 'byPriority' | 'byType'> {
  overdue: number;
  created: number;
  completed: number;
  completionSeconds: number | null;
}

@Injectable()
export class TicketStatsQueries {
  constructor(
    private readonly reader: ReplicaReader,
    private readonly clock: Clock,
    private readonly schemas: SchemaFilters,
  ) {}

  /** For whole scopes most figures come from counters; with a filter the tickets are counted. */
  async stats(actor: Actor, period: StatsPeriod, requested: TicketFilter): Promise<TicketStats> {
    const filter = await this.schemas.resolved(actor, requested);
    const window = statsWindow(period, this.clock.now());
    const parameters = new Parameters();
    const [start, end] = [parameters.add(window.startDate), parameters.add(window.endDate)];
    const scopes = readableScopes(actor, filter, parameters, 'c.tickets, c.by_status, c.by_priority, c.by_type');
    const conditions = ticketFilterConditions(actor, filter, parameters, 't');
    const statement =
      conditions.length > 0
        ? counted(start, end, `tickets t ${inReadableScopes(conditions, 't', 'scopes')}`)
        : fromCounters(start, end, countOfDue({ before: window.endDate, kind: 'open' }, 'scopes', parameters));
    const [row] = await this.reader.query<Row>(
      `WITH scopes AS MATERIALIZED (${scopes}) ${statement}`,
      parameters.values,
      'each time',
    );
    return { period, ...window, ...summarise(row!) };
  }
}

const SECONDS = 'sum(extract(epoch FROM t.completed_at - t.created_at))';

const FIELDS = { Status: TICKET_STATUSES, Priority: TICKET_PRIORITIES, Type: TICKET_TYPES };

/** The number of tickets for each value of each field; `tickets` is the SQL of one such number. */
const byField = (tickets: (field: string, value: string, place: number) => string): string =>
  Object.entries(FIELDS)
    .map(([name, values]) => {
      const parts = values.map((value, index) => `'${value}', ${tickets(name.toLowerCase(), value, index + 1)}`);
      return `json_build_object(${parts.join(', ')}) AS "by${name}"`;
    })
    .join(', ');

/**
 * Everything created since `start` was also updated since, give or take clock differences between machines. The index
 * on the update time contains the scope and the day of creation.
 */
const changedSince = (start: string): string => `t.updated_at >= ${start}::timestamptz - interval '1 hour'`;

/**
 * Sums the counters of all scopes, and two counts from indexes alone. The counts use a lateral join per scope: with a
 * plain join the planner would read an index of all tickets.
 */
const fromCounters = (start: string, end: string, overdue: string): string => `
  SELECT kinds.*, due.*, new.*, finished.* FROM (
    SELECT coalesce(sum(tickets), 0)::int AS total,
      ${byField((field, _, place) => `coalesce(sum(by_${field}[${place}]), 0)`)} FROM scopes
  ) AS kinds, (
    SELECT (${overdue})::int AS overdue
  ) AS due, (
    SELECT count(*)::int AS created
    FROM ${ofScopes(`${changedSince(start)} AND t.created_at BETWEEN ${start} AND ${end}`)}
  ) AS new, (
    SELECT count(*)::int AS completed, (${SECONDS})::float AS "completionSeconds"
    FROM ${ofScopes(`t.completed_at BETWEEN ${start} AND ${end}`)}
  ) AS finished`;

const ofScopes = (condition: string): string => `scopes CROSS JOIN LATERAL (
    SELECT t.created_at, t.completed_at FROM tickets t
    WHERE t.scope_id = scopes.scope_id AND t.deleted_at IS NULL AND ${condition} OFFSET 0
  ) AS t`;

/** One pass over the tickets. */
const counted = (start: string, end: string, from: string): string => `
  SELECT count(*)::int AS total, ${byField((field, value) => `count(*) FILTER (WHERE t.${field} = '${value}')`)},
    count(*) FILTER (WHERE ${overdue(end)})::int AS overdue,
    count(*) FILTER (WHERE t.created_at BETWEEN ${start} AND ${end})::int AS created,
    count(*) FILTER (WHERE t.completed_at BETWEEN ${start} AND ${end})::int AS completed,
    (${SECONDS} FILTER (WHERE t.completed_at BETWEEN ${start} AND ${end}))::float AS "completionSeconds"
  FROM ${from}`;

/** Past due and neither done nor cancelled. */
export const overdue = (now: string): string => `t.due_date < ${now} AND t.status NOT IN ('done', 'cancelled')`;

/** Cancelled tickets do not count. */
export const completionRate = (done: number, total: number, cancelled: number): number =>
  total === cancelled ? 0 : done / (total - cancelled);

function summarise(row: Row): Omit<TicketStats, 'period' | 'startDate' | 'endDate'> {
  const { total, byStatus, byPriority, byType, overdue, created, completed } = row;
  const completionTime = completed && row.completionSeconds! / completed;
  return {
    total,
    byStatus,
    byPriority,
    byType,
    metrics: {
      averageCompletionTime: durationInWords(completionTime),
      averageCompletionTimeSeconds: wholeSeconds(completionTime),
      completionRate: completionRate(byStatus.done!, total, byStatus.cancelled!),
      overdue,
      createdThisPeriod: created,
      completedThisPeriod: completed,
    },
  };
}
