export const MISSING_COUNTERS = `
  SELECT s.id, NULL::int AS stored, 0 AS actual
  FROM (SELECT id, workspace_id FROM projects UNION ALL SELECT id, id FROM workspaces) s
  WHERE NOT EXISTS (SELECT FROM ticket_counters c WHERE c.scope_id = s.id)`;

export const INSERT_MISSING_COUNTERS = `
  INSERT INTO ticket_counters (scope_id, workspace_id)
  SELECT f.id, coalesce(p.workspace_id, f.id) FROM faults f LEFT JOIN projects p ON p.id = f.id
  ON CONFLICT DO NOTHING`;

export const WRONG_TOTALS = `
  SELECT c.scope_id AS id, c.tickets AS stored, coalesce(t.tickets, 0)::int AS actual
  FROM ticket_counters c LEFT JOIN (
    SELECT scope_id, count(*) AS tickets FROM tickets WHERE deleted_at IS NULL GROUP BY scope_id
  ) t USING (scope_id)
  WHERE c.tickets <> coalesce(t.tickets, 0)`;

export const CORRECT_TOTALS = `
  UPDATE ticket_counters c SET tickets = c.tickets + f.actual - f.stored FROM faults f WHERE c.scope_id = f.id`;

export const wrongCountsBy = (name: string): string =>
  `SELECT c.scope_id AS id, value, c.by_${name}[place] AS stored, coalesce(t.tickets, 0)::int AS actual
   FROM ticket_counters c CROSS JOIN unnest(enum_range(NULL::ticket_${name})) WITH ORDINALITY AS v (value, place)
   LEFT JOIN (
     SELECT scope_id, ${name} AS value, count(*) AS tickets FROM tickets WHERE deleted_at IS NULL GROUP BY scope_id, ${name}
   ) t USING (scope_id, value)
   WHERE c.by_${name}[place] IS DISTINCT FROM coalesce(t.tickets, 0)`;

export const correctCountsBy = (name: string): string =>
  `UPDATE ticket_counters c SET by_${name} = ARRAY(
     SELECT coalesce(c.by_${name}[place], 0) + coalesce(f.actual - coalesce(f.stored, 0), 0)
     FROM unnest(enum_range(NULL::ticket_${name})) WITH ORDINALITY AS v (value, place)
     LEFT JOIN faults f ON f.id = c.scope_id AND f.value = v.value ORDER BY place)
   WHERE c.scope_id IN (SELECT id FROM faults)`;

export const WRONG_LABEL_COUNTS = `
  SELECT scope_id AS id, label_id AS value, c.tickets AS stored, coalesce(t.tickets, 0)::int AS actual
  FROM ticket_label_counters c FULL JOIN (
    SELECT t.scope_id, l.label_id, count(*) AS tickets FROM ticket_labels l JOIN tickets t ON t.id = l.ticket_id
    WHERE t.deleted_at IS NULL GROUP BY t.scope_id, l.label_id
  ) t USING (scope_id, label_id)
  WHERE coalesce(c.tickets, 0) <> coalesce(t.tickets, 0)
    AND label_id NOT IN (SELECT id FROM labels WHERE deleted_at IS NOT NULL)`;

export const LABEL_CORRECTIONS = `
  SELECT f.value, f.id, c.workspace_id, f.actual - coalesce(f.stored, 0)
  FROM faults f JOIN ticket_counters c ON c.scope_id = f.id`;

export const WRONG_LAST_NUMBERS = `
  SELECT c.scope_id AS id, c.last_number AS stored, n.highest AS actual
  FROM ticket_counters c JOIN (
    SELECT project_id, max(number) AS highest
    FROM (SELECT project_id, number FROM tickets UNION ALL SELECT project_id, number FROM ticket_keys) given
    GROUP BY project_id
  ) n ON n.project_id = c.scope_id
  WHERE c.last_number < n.highest`;

export const CORRECT_LAST_NUMBERS = `
  UPDATE ticket_counters c SET last_number = greatest(c.last_number, f.actual)
  FROM faults f WHERE c.scope_id = f.id`;

export const WRONG_LAST_RANKS = `
  SELECT c.scope_id AS id, c.last_rank::float8 AS stored, r.highest::float8 AS actual
  FROM ticket_counters c JOIN (
    SELECT scope_id, ('x' || left(max(rank), 10))::bit(40)::bigint - ('x' || rank_of(0))::bit(40)::bigint AS highest
    FROM tickets GROUP BY scope_id
  ) r USING (scope_id)
  WHERE c.last_rank < r.highest`;

export const CORRECT_LAST_RANKS = `
  UPDATE ticket_counters c SET last_rank = greatest(c.last_rank, f.actual::bigint)
  FROM faults f WHERE c.scope_id = f.id`;

export const wrongRowCounts = (column: string, table: string): string =>
  `SELECT t.id, t.${column} AS stored, coalesce(n.rows, 0)::int AS actual
   FROM tickets t LEFT JOIN (SELECT ticket_id, count(*) AS rows FROM ${table} GROUP BY ticket_id) n
     ON n.ticket_id = t.id
   WHERE t.${column} <> coalesce(n.rows, 0)`;

export const correctRowCounts = (column: string): string =>
  `UPDATE tickets t SET ${column} = t.${column} + f.actual - f.stored FROM faults f WHERE t.id = f.id`;

export const WRONG_STORAGE = `
  SELECT workspace_id AS id, s.used::float8 AS stored, coalesce(a.used, 0)::float8 AS actual
  FROM workspace_storage s FULL JOIN (
    SELECT workspace_id, sum(size) AS used FROM attachments GROUP BY workspace_id
  ) a USING (workspace_id)
  WHERE coalesce(s.used, 0) <> coalesce(a.used, 0)`;

export const CORRECT_STORAGE = `
  INSERT INTO workspace_storage AS s (workspace_id, used)
  SELECT id, actual - coalesce(stored, 0) FROM faults
  ON CONFLICT (workspace_id) DO UPDATE SET used = s.used + excluded.used`;

export const faultsAndRepair = (faults: string, mended: string): string =>
  `WITH faults AS MATERIALIZED (${faults})${mended} SELECT * FROM faults ORDER BY faults`;
