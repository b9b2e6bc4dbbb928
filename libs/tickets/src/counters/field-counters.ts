import type { Transaction } from '#data';

/** By how many the tickets with a value of a field change. */
export interface FieldDelta {
  field: string;
  by: number;
}

/** Locks the project's own counters first, as for labels: that lock protects the counters of its fields too. */
const COUNT_FIELDS = `
  WITH held AS MATERIALIZED (SELECT workspace_id FROM ticket_counters WHERE scope_id = $1 FOR NO KEY UPDATE)
  INSERT INTO ticket_field_counters AS c (field_id, workspace_id, tickets)
  SELECT d.field, held.workspace_id, d.by FROM held, unnest($2::uuid[], $3::int[]) AS d (field, by) ORDER BY d.field
  ON CONFLICT (field_id) DO UPDATE SET tickets = c.tickets + EXCLUDED.tickets`;

/** Counts tickets that got or lost their values of fields of a project, at the end of the transaction. */
export function recountFields(tx: Transaction, projectId: string, deltas: FieldDelta[]): void {
  if (deltas.length === 0) return;
  const values = [projectId, deltas.map(({ field }) => field), deltas.map(({ by }) => by)];
  tx.beforeCommit(projectId, () => tx.query(COUNT_FIELDS, values));
}

/** The same for the rows of a statement that selects the project of each field. */
export function recountFieldsOf(tx: Transaction, rows: (FieldDelta & { project: string })[]): void {
  for (const project of new Set(rows.map((row) => row.project))) {
    recountFields(
      tx,
      project,
      rows.filter((row) => row.project === project),
    );
  }
}

/** Values of a deleted field are not counted while the worker removes them. */
export const WRONG_FIELD_COUNTS = `
  SELECT f.id, c.tickets AS stored, coalesce(t.tickets, 0)::int AS actual
  FROM project_fields f LEFT JOIN ticket_field_counters c ON c.field_id = f.id LEFT JOIN (
    SELECT field_id, count(DISTINCT ticket_id) AS tickets FROM ticket_field_values GROUP BY field_id
  ) t ON t.field_id = f.id
  WHERE f.deleted_at IS NULL AND coalesce(c.tickets, 0) <> coalesce(t.tickets, 0)`;

export const CORRECT_FIELD_COUNTS = `
  INSERT INTO ticket_field_counters AS c (field_id, workspace_id, tickets)
  SELECT f.id, p.workspace_id, f.actual - coalesce(f.stored, 0) FROM faults f JOIN project_fields p ON p.id = f.id ORDER BY 1
  ON CONFLICT (field_id) DO UPDATE SET tickets = c.tickets + EXCLUDED.tickets`;
