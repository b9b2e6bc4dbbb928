import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { Parameters, type Transaction } from '#data';
import type { TicketState } from '../ticket-access.js';
import { countDueOf, DueDelta } from './due-counters.sql.js';

/** The fields that are counted by value, with their values by rank: the indexes in the counter arrays. */
export const FACETS = {
  status: TICKET_STATUSES,
  priority: TICKET_PRIORITIES,
  type: TICKET_TYPES,
  stage: TICKET_STAGES,
} as const;
export type Facet = keyof typeof FACETS;
export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The one-based index of a value in its counter array. */
export const placeOf = (facet: Facet, value: string): number => (FACETS[facet] as readonly string[]).indexOf(value) + 1;

type Counted = Pick<TicketState, Facet | 'labelIds' | 'dueDate'>;
type Placed = Counted & Pick<TicketState, 'projectId' | 'workspaceId' | 'deletedAt'>;

export const scopeOf = (ticket: Pick<TicketState, 'projectId' | 'workspaceId'>): string =>
  ticket.projectId ?? ticket.workspaceId;

/** The change of the counters of one scope. */
export class CounterDelta {
  private tickets = 0;
  private readonly values = new Map<string, { facet: Facet; place: number; by: number }>();
  private readonly labels = new Map<string, number>();
  private readonly due = new DueDelta();

  add(ticket: Counted, by: 1 | -1): this {
    this.tickets += by;
    for (const facet of FACET_NAMES) {
      const place = placeOf(facet, ticket[facet]);
      const value = this.values.get(`${facet} ${place}`) ?? { facet, place, by: 0 };
      value.by += by;
      this.values.set(`${facet} ${place}`, value);
    }
    for (const label of ticket.labelIds) this.labels.set(label, (this.labels.get(label) ?? 0) + by);
    this.due.add(ticket.dueDate, ticket.status, by);
    return this;
  }

  /** The assignments for an UPDATE of `ticket_counters`; none if nothing changes. */
  assignments(parameters: Parameters): string[] {
    const all = this.tickets === 0 ? [] : [`tickets = tickets + ${parameters.add(this.tickets)}`];
    const changed = [...this.values.values()].filter(({ by }) => by !== 0);
    return [
      ...all,
      ...changed.map(({ facet, place, by }) => {
        const counter = `by_${facet}[${parameters.add(place)}]`;
        return `${counter} = ${counter} + ${parameters.add(by)}`;
      }),
    ];
  }

  /** The labels whose number of tickets changes, and by how much. */
  changedLabels(): { ids: string[]; by: number[] } {
    const changed = [...this.labels].filter(([, by]) => by !== 0);
    return { ids: changed.map(([id]) => id), by: changed.map(([, by]) => by) };
  }

  /**
   * The due counters as a CTE, if they change, beside the CTE `counted` with `scope_id` and `workspace_id` of the scope:
   * its own counters are locked first, as everywhere.
   */
  dueBeside(parameters: Parameters): string[] {
    const months = this.due.changed();
    return months.length === 0 ? [] : [`counted_due AS (${countDueOf(months, 'counted', parameters)})`];
  }
}

/** Adds what `rows` selects (label, scope, workspace, difference) to the label counters, always in the same order. */
export const countLabels = (rows: string): string =>
  `INSERT INTO ticket_label_counters (label_id, scope_id, workspace_id, tickets) ${rows} ORDER BY 2, 1
   ON CONFLICT (label_id, scope_id) DO UPDATE SET tickets = ticket_label_counters.tickets + EXCLUDED.tickets`;

const LABEL_DELTAS = 'SELECT label, $1::uuid, $2::uuid, by FROM unnest($3::uuid[], $4::int[]) AS d (label, by)';

const COUNT_LABELS = countLabels(LABEL_DELTAS);

/** By scope, what a change does to the counters. */
function talliesOf(before: Placed, after: Placed): Map<string, CounterDelta> {
  const tallies = new Map<string, CounterDelta>();
  for (const [ticket, by] of [
    [before, -1],
    [after, 1],
  ] as const) {
    if (ticket.deletedAt) continue;
    const scope = scopeOf(ticket);
    tallies.set(scope, (tallies.get(scope) ?? new CounterDelta()).add(ticket, by));
  }
  return tallies;
}

/** What a change within one scope that keeps the labels does to the counters. */
export const deltaWithin = (before: Placed, after: Placed): CounterDelta =>
  talliesOf(before, after).get(scopeOf(after)) ?? new CounterDelta();

/** The same for the statement that updates the ticket as `ticket`. */
export const recountBeside = (before: Placed, after: Placed, parameters: Parameters): string[] =>
  counting(deltaWithin(before, after), scopeOf(after), 'EXISTS (SELECT FROM ticket)', parameters);

/** CTEs that add a delta, apart from labels, to the counters of a scope. */
function counting(delta: CounterDelta, scope: string, provided: string, parameters: Parameters): string[] {
  const assignments = delta.assignments(parameters);
  const due = delta.dueBeside(parameters);
  if (assignments.length + due.length === 0) return [];
  return [`counted AS (${lockedCounters(assignments, parameters.add(scope), provided)})`, ...due];
}

/** Changes the scope's own counters, or only locks them: the lock protects those of labels and due dates too. */
const lockedCounters = (assignments: string[], scope: string, provided: string): string =>
  assignments.length > 0
    ? `UPDATE ticket_counters SET ${assignments.join(', ')} WHERE scope_id = ${scope} AND ${provided}
       RETURNING scope_id, workspace_id`
    : `SELECT scope_id, workspace_id FROM ticket_counters WHERE scope_id = ${scope} AND ${provided} FOR NO KEY UPDATE`;

/**
 * Counts a ticket in its new scope and no longer in its former one. All writers of a scope contend for its counters, so
 * they are updated last and in a fixed order.
 */
export function recount(tx: Transaction, before: Placed, after: Placed): void {
  for (const [scope, delta] of talliesOf(before, after)) {
    const parameters = new Parameters();
    const labels = delta.changedLabels();
    const ctes = counting(delta, scope, 'true', parameters);
    if (ctes.length === 0 && labels.ids.length === 0) continue;
    tx.beforeCommit(scope, async () => {
      if (ctes.length > 0) await tx.query(`WITH ${ctes.join(', ')} SELECT FROM counted`, parameters.values);
      else await tx.query(lockedCounters([], '$1', 'true'), [scope]);
      if (labels.ids.length > 0) await tx.query(COUNT_LABELS, [scope, after.workspaceId, labels.ids, labels.by]);
    });
  }
}
