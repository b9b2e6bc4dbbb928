import { isInProjectOf, isMember } from '#access';

export const WEBHOOKS_BY_SCOPE = `
  WITH bound AS (
    SELECT owner_id FROM webhooks WHERE workspace_id = $1 AND project_id IS NULL AND deleted_at IS NULL
    UNION ALL
    SELECT w.owner_id FROM projects p JOIN webhooks w ON w.project_id = p.id
    WHERE p.workspace_id = $1 AND w.deleted_at IS NULL
  ),
  people AS (
    SELECT u.id, u.role = 'ADMIN'
        OR ${isMember('u.id', { workspaceId: '$1' })} OR ${isInProjectOf('u.id', '$1')} AS member
    FROM users u WHERE u.id = $2 OR u.id IN (SELECT owner_id FROM bound)
  )
  SELECT (SELECT count(*)::int FROM bound b JOIN people p ON p.id = b.owner_id WHERE p.member) AS members,
         (SELECT count(*)::int FROM bound b JOIN people p ON p.id = b.owner_id WHERE NOT p.member) AS outsiders,
         (SELECT member FROM people WHERE id = $2) AS member`;

export const WORKSPACE_OF_MEMBER = `
  SELECT 1 FROM workspaces w WHERE w.id = $1 AND ($3 OR ${isMember('$2', { workspaceId: 'w.id' })})`;
