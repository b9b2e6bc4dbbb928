export const INSERT_IMPORTED_COMMENTS = `
  WITH inserted AS (
    INSERT INTO comments (id, workspace_id, ticket_id, author_id, content, external_id, created_at, updated_at)
    SELECT n.id, n."workspaceId", n."ticketId", n."authorId", n.content, n."externalId", n."createdAt", n."createdAt"
    FROM jsonb_to_recordset($1) AS n (id uuid, "workspaceId" uuid, "ticketId" uuid, "authorId" uuid, content text,
      "externalId" text, "createdAt" timestamptz)
    ON CONFLICT (ticket_id, external_id) WHERE external_id IS NOT NULL DO NOTHING
    RETURNING id, ticket_id
  ), counted AS (
    UPDATE tickets t SET comment_count = t.comment_count + c.comments,
      updated_at = CASE WHEN t.id = ANY ($2::uuid[]) THEN $3::timestamptz ELSE t.updated_at END
    FROM (SELECT ticket_id, count(*)::int AS comments FROM inserted GROUP BY ticket_id) c WHERE t.id = c.ticket_id
  )
  SELECT id, ticket_id AS "ticketId" FROM inserted`;

export const DELETE_IMPORTED_COMMENTS = `
  WITH deleted AS (
    DELETE FROM comments WHERE id = ANY ($1::uuid[]) AND updated_at = created_at RETURNING ticket_id
  ), counted AS (
    UPDATE tickets t SET comment_count = t.comment_count - d.comments, updated_at = $2
    FROM (SELECT ticket_id, count(*)::int AS comments FROM deleted GROUP BY ticket_id) d WHERE t.id = d.ticket_id
  )
  SELECT DISTINCT ticket_id AS "ticketId" FROM deleted`;
