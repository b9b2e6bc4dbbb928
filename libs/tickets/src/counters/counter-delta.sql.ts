import { TICKET_PRIORITIES, TICKET_STAGES, TICKET_STATUSES, TICKET_TYPES } from '#contracts';
import { Parameters, type Transaction } from '#data';
import type { TicketState } from '../ticket-access.js';

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

type Counted = Pick<TicketState, Facet | 'labelIds'>;
type Placed = Counted & Pick<TicketState, 'projectId' | 'workspaceId' | 'deletedAt'>;

export const scopeOf = (ticket: Pick<TicketState, 'projectId' | 'workspaceId'>): string =>
  ticket.projectId ?? ticket.workspaceId;

/** The change of the counters of one scope. */
export class CounterDelta {
  private tickets = 0;
  private readonly values = new Map<string, { facet: Facet; place: number; by: number }>();
  private readonly labels = new Map<string, number>();

  add(ticket: Counted, by: 1 | -1): this {
    this.tickets += by;
    for (const facet of FACET_NAMES) {
      const place = placeOf(facet, ticket[facet]);
      const value = this.values.get(`${facet} ${place}`) ?? { facet, place, by: 0 };
      value.by += by;
      this.values.set(`${facet} ${place}`, value);
    }
    for (const label of ticket.labelIds) this.labels.set(label, (this.labels.get(label) ?? 0) + by);
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

/** The assignments to the counters of a scope for a change within it that keeps the labels. */
export const recountAssignments = (before: Placed, after: Placed, parameters: Parameters): string[] =>
  talliesOf(before, after).get(scopeOf(after))?.assignments(parameters) ?? [];

/** The same for the statement that updates the ticket as `ticket`. */
export function recountBeside(before: Placed, after: Placed, parameters: Parameters): string[] {
  const assignments = recountAssignments(before, after, parameters);
  if (assignments.length === 0) return [];
  return [
    `counted AS (UPDATE ticket_counters SET ${assignments.join(', ')}
       WHERE scope_id = ${parameters.add(scopeOf(after))} AND EXISTS (SELECT FROM ticket))`,
  ];
}

/**
 * Counts a ticket in its new scope and no longer in its former one. All writers of a scope contend for its counters, so
 * they are updated last and in a fixed order.
 */
export function recount(tx: Transaction, before: Placed, after: Placed): void {
  for (const [scope, tally] of talliesOf(before, after)) {
    const parameters = new Parameters();
    const id = parameters.add(scope);
    const assignments = tally.assignments(parameters);
    const labels = tally.changedLabels();
    if (assignments.length === 0 && labels.ids.length === 0) continue;
    // Locks the scope's own row first, even if only label counters change: it protects those too.
    const own =
      assignments.length > 0
        ? `UPDATE ticket_counters SET ${assignments.join(', ')} WHERE scope_id = ${id}`
        : `SELECT FROM ticket_counters WHERE scope_id = ${id} FOR NO KEY UPDATE`;
    tx.beforeCommit(scope, async () => {
      await tx.query(own, parameters.values);
      if (labels.ids.length > 0) await tx.query(COUNT_LABELS, [scope, after.workspaceId, labels.ids, labels.by]);
    });
  }
}
