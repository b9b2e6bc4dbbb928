export const INSERT_FORMER_KEY =
  'INSERT INTO ticket_keys (project_id, number, ticket_id, workspace_id) VALUES ($1, $2, $3, $4)';

export const LOCK_COUNTERS =
  'SELECT FROM ticket_counters WHERE scope_id = ANY ($1) ORDER BY scope_id FOR NO KEY UPDATE';

export const NEXT_NUMBER =
  'UPDATE ticket_counters SET last_number = last_number + 1 WHERE scope_id = $1 RETURNING last_number AS number';

export const REPLACE_LABELS = `
  WITH removed AS (DELETE FROM ticket_labels WHERE ticket_id = $1 AND label_id <> ALL ($3::uuid[]))
  INSERT INTO ticket_labels (ticket_id, label_id, workspace_id)
  SELECT $1, label, $2 FROM unnest($3::uuid[]) AS label ON CONFLICT DO NOTHING`;

export const moveTicket = (scope: string, number: string, assignments: string, id: string): string =>
  `UPDATE tickets SET scope_id = ${scope}, number = ${number}, ${assignments},
   version = version + 1 WHERE id = ${id}`;

export const labelsOfNewTicket = (scope: string, labels: string): string =>
  `SELECT label, ${scope}::uuid, ticket.workspace_id, 1 FROM ${labels}`;
