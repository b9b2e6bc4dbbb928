import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type StatsPeriod, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { Database, Parameters } from '#data';
import { filterConditions, type TicketFilter } from '../tickets/ticket-filter.js';
import { readableScopes } from '../tickets/ticket-scopes.js';
import { durationInWords } from './duration.js';
import { statsWindow } from './window.js';

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
    completionRate: number;
    overdue: number;
    createdThisPeriod: number;
    completedThisPeriod: number;
  };
}

interface Cell {
  status: string;
  priority: string;
  type: string;
  tickets: number;
  overdue: number;
  created: number;
  completed: number;
  completionSeconds: number;
}

@Injectable()
export class TicketStatsQueries {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** One pass over the tickets in scope, folded to one row per status, priority and type; the rest is sums of those. */
  async stats(
    actor: Actor,
    period: StatsPeriod,
    filter: Pick<TicketFilter, 'project' | 'assignee'>,
  ): Promise<TicketStats> {
    const window = statsWindow(period, this.clock.now());
    const parameters = new Parameters();
    const scopes = readableScopes(actor, filter, parameters);
    const conditions = filterConditions(actor, { assignee: filter.assignee }, parameters);
    const [start, end] = [parameters.add(window.startDate), parameters.add(window.endDate)];
    const cells = await this.db.query<Cell>(
      `WITH scopes AS MATERIALIZED (${scopes})
       SELECT t.status, t.priority, t.type, count(*)::int AS tickets,
              count(*) FILTER (WHERE ${overdue(end)})::int AS overdue,
              count(*) FILTER (WHERE t.created_at BETWEEN ${start} AND ${end})::int AS created,
              count(*) FILTER (WHERE t.completed_at BETWEEN ${start} AND ${end})::int AS completed,
              coalesce(sum(extract(epoch FROM t.completed_at - t.created_at))
                FILTER (WHERE t.completed_at BETWEEN ${start} AND ${end}), 0)::float AS "completionSeconds"
       FROM tickets t JOIN scopes ON scopes.scope_id = t.scope_id
       WHERE t.deleted_at IS NULL ${conditions.map((condition) => `AND ${condition}`).join(' ')}
       GROUP BY t.status, t.priority, t.type`,
      parameters.values,
    );
    return { period, ...window, ...summarise(cells) };
  }
}

/** Past due and neither done nor cancelled. */
export const overdue = (now: string): string => `t.due_date < ${now} AND t.status NOT IN ('done', 'cancelled')`;

/** Of what was not called off. */
export const completionRate = (done: number, total: number, cancelled: number): number =>
  total === cancelled ? 0 : done / (total - cancelled);

function summarise(cells: Cell[]): Omit<TicketStats, 'period' | 'startDate' | 'endDate'> {
  const sum = (pick: (cell: Cell) => number) => cells.reduce((total, cell) => total + pick(cell), 0);
  const by = (field: 'status' | 'priority' | 'type', values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, sum((cell) => (cell[field] === value ? cell.tickets : 0))]));
  const total = sum((cell) => cell.tickets);
  const completed = sum((cell) => cell.completed);
  const byStatus = by('status', TICKET_STATUSES);
  return {
    total,
    byStatus,
    byPriority: by('priority', TICKET_PRIORITIES),
    byType: by('type', TICKET_TYPES),
    metrics: {
      averageCompletionTime: durationInWords(completed && sum((cell) => cell.completionSeconds) / completed),
      completionRate: completionRate(byStatus.done!, total, byStatus.cancelled!),
      overdue: sum((cell) => cell.overdue),
      createdThisPeriod: sum((cell) => cell.created),
      completedThisPeriod: completed,
    },
  };
}
