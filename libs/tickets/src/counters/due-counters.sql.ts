import { CLOSED_STATUSES, type TicketStatus } from '#contracts';
import type { Parameters } from '#data';

/** All tickets with a due date, or those that are neither done nor cancelled: columns of `ticket_due_counters`. */
export type DueCount = 'tickets' | 'open';
export const DUE_COUNTS: readonly DueCount[] = ['tickets', 'open'];

const LONGEST_MONTH = 31;

export const isOpen = (status: TicketStatus): boolean => !CLOSED_STATUSES.includes(status);

export const IS_OPEN = `status NOT IN (${CLOSED_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** The change of the counters of one month. */
interface DueMonth {
  month: string;
  tickets: number[];
  open: number[];
}

const noDays = (): number[] => Array.from({ length: LONGEST_MONTH }, () => 0);

/** The first day of a month in UTC, as `YYYY-MM-DD`. */
const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`;

/** The change of the due counters of one scope. */
export class DueDelta {
  private readonly months = new Map<string, DueMonth>();

  add(dueDate: Date | null, status: TicketStatus, by: 1 | -1): void {
    if (!dueDate) return;
    const month = monthOf(dueDate);
    const delta = this.months.get(month) ?? { month, tickets: noDays(), open: noDays() };
    const day = dueDate.getUTCDate() - 1;
    delta.tickets[day]! += by;
    if (isOpen(status)) delta.open[day]! += by;
    this.months.set(month, delta);
  }

  changed(): DueMonth[] {
    return [...this.months.values()].filter(({ tickets, open }) => [...tickets, ...open].some((by) => by !== 0));
  }
}

/** Adds what `rows` selects (scope, workspace, month, differences by day) to the due counters, always in the same order. */
export const countDue = (rows: string): string =>
  `INSERT INTO ticket_due_counters AS d (scope_id, workspace_id, month, tickets_by_day, open_by_day) ${rows} ORDER BY 1, 3
   ON CONFLICT (scope_id, month) DO UPDATE SET tickets_by_day = array_sum(d.tickets_by_day, EXCLUDED.tickets_by_day),
     open_by_day = array_sum(d.open_by_day, EXCLUDED.open_by_day)`;

/** The same for a delta, beside `counted`, a CTE or table with the row of the scope's own counters. */
export const countDueOf = (months: DueMonth[], counted: string, parameters: Parameters): string =>
  countDue(`SELECT ${counted}.scope_id, ${counted}.workspace_id, m.month, m.tickets, m.open
    FROM ${counted}, jsonb_to_recordset(${parameters.add(JSON.stringify(months))}) AS m (month date, tickets int[], open int[])`);

/** Which tickets to count by their due date: from `from` and before `before`. */
export interface DueWindow {
  from?: Date;
  before?: Date;
  kind: DueCount;
}

/**
 * How many tickets of the scopes of a CTE are due in a window: the sum of whole months, of whole days of the first and the
 * last month, and a count within the first and the last day.
 */
export function countOfDue({ from, before, kind }: DueWindow, scopes: string, parameters: Parameters): string {
  const first = from && nextDay(startOfDay(from));
  const last = before && startOfDay(before);
  const counts = [onWholeDays(first, last, kind, scopes, parameters)];
  if (from) counts.push(between(from, earlier(first!, before), kind, scopes, parameters));
  if (before) counts.push(between(later(last!, first), before, kind, scopes, parameters));
  return `SELECT ${counts.join(' + ')}`;
}

/** From the counters, on the days from `first` and before `last`. */
function onWholeDays(
  first: Date | undefined,
  last: Date | undefined,
  kind: DueCount,
  scopes: string,
  parameters: Parameters,
): string {
  const day = (moment: Date | undefined) => moment && parameters.addHidden(dateOf(moment), 'date');
  const [from, before] = [day(first), day(last)];
  const months = [
    ...(from ? [`d.month + ${LONGEST_MONTH} > ${from}`] : []),
    ...(before ? [`d.month < ${before}`] : []),
  ];
  const isWhole = [
    ...(from ? [`d.month >= ${from}`] : []),
    ...(before ? [`d.month + ${LONGEST_MONTH} <= ${before}`] : []),
  ];
  const days = `d.${kind}_by_day[${from ? `${from} - d.month + 1` : ''}:${before ? `${before} - d.month` : ''}]`;
  const rows = inEachScope(
    scopes,
    `SELECT CASE WHEN ${isWhole.join(' AND ')} THEN d.${kind} ELSE (SELECT sum(n) FROM unnest(${days}) AS n) END AS n
     FROM ticket_due_counters d WHERE ${[`d.scope_id = ${scopes}.scope_id`, ...months].join(' AND ')}`,
  );
  return `(SELECT coalesce(sum(due.n), 0) FROM ${rows} AS due)`;
}

function between(from: Date, before: Date, kind: DueCount, scopes: string, parameters: Parameters): string {
  const [start, end] = [from, before].map((moment) => parameters.addHidden(moment, 'timestamptz'));
  const tickets = inEachScope(
    scopes,
    `SELECT FROM tickets t WHERE t.scope_id = ${scopes}.scope_id AND t.deleted_at IS NULL
       AND t.due_date >= ${start} AND t.due_date < ${end} ${kind === 'open' ? `AND t.${IS_OPEN}` : ''}`,
  );
  return `(SELECT count(*) FROM ${tickets} AS due)`;
}

const DAY = 86_400_000;
/** As PostgreSQL reads it: the day after the last one of 9999 has a `+` in ISO 8601. */
const dateOf = (moment: Date): string => moment.toISOString().replace(/^\+0*|T.*/g, '');
const startOfDay = (moment: Date): Date => new Date(moment.toISOString().replace(/T.*/, ''));
const nextDay = (day: Date): Date => new Date(day.getTime() + DAY);
const earlier = (one: Date, other: Date = one): Date => (other < one ? other : one);
const later = (one: Date, other: Date = one): Date => (other > one ? other : one);

/** A lateral join, so that other scopes are not read. */
const inEachScope = (scopes: string, select: string): string => `${scopes} CROSS JOIN LATERAL (${select} OFFSET 0)`;

export const wrongDueCounts = (kind: DueCount): string => `
  SELECT scope_id AS id, day::text AS value, c.stored, coalesce(t.tickets, 0)::int AS actual
  FROM (
    SELECT scope_id, month + place::int - 1 AS day, stored
    FROM ticket_due_counters, unnest(${kind}_by_day) WITH ORDINALITY AS d (stored, place) WHERE stored <> 0
  ) c FULL JOIN (
    SELECT scope_id, (due_date AT TIME ZONE 'UTC')::date AS day, count(*) AS tickets FROM tickets
    WHERE deleted_at IS NULL AND due_date IS NOT NULL ${kind === 'open' ? `AND ${IS_OPEN}` : ''} GROUP BY 1, 2
  ) t USING (scope_id, day)
  WHERE coalesce(c.stored, 0) <> coalesce(t.tickets, 0)`;

export const correctDueCounts = (kind: DueCount): string =>
  countDue(`SELECT m.id, c.workspace_id, m.month, ${DUE_COUNTS.map((each) => (each === kind ? 'm.days' : NO_DAYS)).join(', ')}
    FROM (
      SELECT f.id, f.month, array_agg(coalesce(g.actual - coalesce(g.stored, 0), 0) ORDER BY day) AS days
      FROM (SELECT DISTINCT id, date_trunc('month', value::date)::date AS month FROM faults) f
        CROSS JOIN generate_series(1, ${LONGEST_MONTH}) AS day LEFT JOIN faults g ON g.id = f.id
          AND date_trunc('month', g.value::date)::date = f.month AND extract(day FROM g.value::date)::int = day
      GROUP BY f.id, f.month
    ) m JOIN ticket_counters c ON c.scope_id = m.id`);

const NO_DAYS = `array_fill(0, ARRAY[${LONGEST_MONTH}])`;
