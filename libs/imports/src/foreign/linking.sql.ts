/** Links that have yet to be set, with the tickets that they lead to, if they are in the project. */
export const TAKE_IMPORT_LINKS = `
  WITH taken AS (
    DELETE FROM import_links WHERE (import_id, ticket_id, kind, external_id) IN (
      SELECT import_id, ticket_id, kind, external_id FROM import_links WHERE import_id = $1
      ORDER BY ticket_id, kind, external_id LIMIT $3)
    RETURNING ticket_id, kind, external_id
  )
  SELECT taken.ticket_id AS "ticketId", taken.kind, other.id AS "otherId" FROM taken
  LEFT JOIN tickets other ON other.scope_id = $2 AND other.external_id = taken.external_id AND other.deleted_at IS NULL
  ORDER BY taken.ticket_id`;
