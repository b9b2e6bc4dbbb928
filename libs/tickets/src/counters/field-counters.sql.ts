/** Locks the project's own counters first, as for labels: that lock protects the counters of its fields too. */
export const COUNT_FIELDS = `
  WITH held AS MATERIALIZED (SELECT workspace_id FROM ticket_counters WHERE scope_id = $1 FOR NO KEY UPDATE)
  INSERT INTO ticket_field_counters AS c (field_id, workspace_id, tickets)
  SELECT d.field, held.workspace_id, d.by FROM held, unnest($2::uuid[], $3::int[]) AS d (field, by) ORDER BY d.field
  ON CONFLICT (field_id) DO UPDATE SET tickets = c.tickets + EXCLUDED.tickets`;

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
