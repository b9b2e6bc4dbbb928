import { isReadable, isUnconfirmed, userAsReader } from '#access';

const MOST = 10; // tickets; a digest is a summary, not a list

export const DIGEST_AGENDA = `
  SELECT u.id AS "userId", o.key, o.title, iso(o.due_date) AS "dueDate"
  FROM users u CROSS JOIN LATERAL (
    SELECT t.id, t.title, t.due_date, t.priority, p.key || '-' || t.number AS key
    FROM tickets t LEFT JOIN projects p ON p.id = t.project_id
    WHERE t.assignee_id = u.id AND t.deleted_at IS NULL AND t.status NOT IN ('done', 'cancelled')
      AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })} AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
    ORDER BY t.due_date NULLS LAST, t.priority DESC, t.id LIMIT ${MOST}
  ) o
  WHERE u.id = ANY ($1::uuid[])
  ORDER BY u.id, o.due_date NULLS LAST, o.priority DESC, o.id`;
