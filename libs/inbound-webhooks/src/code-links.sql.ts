export const INSERT_CODE_LINKS = `
  INSERT INTO ticket_code_links
    (id, workspace_id, ticket_id, kind, provider, repo, reference, url, title, state, draft, changed_at, created_at,
     updated_at)
  SELECT l.id, $1, l.ticket_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11
  FROM unnest($12::uuid[], $13::uuid[]) AS l (id, ticket_id)
  ON CONFLICT (ticket_id, kind, provider, lower(repo), reference) DO NOTHING`;

const SAME = 'provider = $1 AND lower(repo) = lower($2) AND kind = $3 AND reference = $4';

export const UPDATE_CODE_LINKS = `
  WITH before AS (
    SELECT id, state, draft, CASE WHEN state = 'merged' THEN state ELSE $6 END AS next FROM ticket_code_links
    WHERE ${SAME} AND workspace_id = $8 AND (changed_at IS NULL OR $10::timestamptz IS NULL OR changed_at <= $10)
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE ticket_code_links l
  SET title = $5, state = b.next, draft = $9, changed_at = coalesce($10, l.changed_at), updated_at = $7
  FROM before b WHERE l.id = b.id AND (l.title, l.state, l.draft) IS DISTINCT FROM ($5, b.next, $9)
  RETURNING l.ticket_id AS "ticketId",
    (b.state = 'closed' OR b.draft) AND l.state = 'open' AND NOT l.draft AS "isReviewable"`;

export const LINKED_TICKETS = `
  SELECT t.id FROM ticket_code_links l JOIN tickets t ON t.id = l.ticket_id
  WHERE ${SAME} AND t.project_id = $5 AND t.deleted_at IS NULL AND (NOT $6 OR (l.state = 'open' AND NOT l.draft))
  ORDER BY t.id`;

export const ANNOUNCE_LINKS = `
  UPDATE ticket_code_links SET announced_at = $6 WHERE ${SAME} AND ticket_id = ANY ($5) AND announced_at IS NULL
  RETURNING ticket_id AS "ticketId", state = 'open' AND NOT draft AS "isReviewable"`;

export const MARK_AS_FIXES = `
  UPDATE ticket_code_links SET fixes = true, merge_commit = $6 WHERE ${SAME} AND ticket_id = ANY ($5)`;

export const UNMARK_REVERTED_FIXES = `
  UPDATE ticket_code_links l SET fixes = false
  FROM tickets t
  WHERE t.id = l.ticket_id AND t.project_id = $3 AND l.fixes AND l.provider = $1 AND lower(l.repo) = lower($2)
    AND (l.kind = 'pull_request' AND l.reference = ANY ($5)
      OR EXISTS (SELECT FROM unnest($4::text[]) AS sha WHERE starts_with(coalesce(l.merge_commit, l.reference), sha)
        AND (l.kind = 'commit' OR l.merge_commit IS NOT NULL)))
  RETURNING l.ticket_id AS "ticketId"`;

export const OTHER_OPEN_PULL_REQUEST = `
  SELECT 1 FROM ticket_code_links
  WHERE ticket_id = $5 AND kind = 'pull_request' AND state = 'open' AND NOT (${SAME}) LIMIT 1`;

export const LOCK_RENAMED_REPOSITORIES = `
  SELECT id, workspace_id AS "workspaceId", renamed_from AS "from" FROM repositories
  WHERE provider = $1 AND lower(repo) = lower($2) AND renamed_from IS NOT NULL FOR NO KEY UPDATE`;

export const RENAME_REPOSITORY_OF_LINKS = `
  UPDATE ticket_code_links l SET repo = $2
  WHERE l.provider = $1 AND lower(l.repo) = lower($3) AND l.workspace_id = $4 AND NOT EXISTS (
    SELECT FROM ticket_code_links o WHERE o.ticket_id = l.ticket_id AND o.kind = l.kind AND o.provider = $1
      AND lower(o.repo) = lower($2) AND o.reference = l.reference)`;
