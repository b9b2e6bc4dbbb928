import { unconfirmedRole } from './confirmation.js';
import { isInProjectOf, roleJoins } from './readability.sql.js';

export const workspaceAccess = (lock: string): string =>
  `SELECT w.id, w.name, w.owner_id AS "ownerId", w.personal, m.role, m.confirmed IS FALSE AS unconfirmed,
          ${isInProjectOf('$2', 'w.id')} AS guest
   FROM workspaces w LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = $2
   WHERE w.id = $1 ${lock}`;

export const projectAccess = (columns: string, id: string, alive: string, lock: string): string =>
  `SELECT p.id, p.workspace_id AS "workspaceId", p.name, p.key, p.status, p.visibility, p.owner_id AS "ownerId", p.version,
          p.deleted_at AS "deletedAt",
          pm.role AS "projectRole", wm.role AS "workspaceRole", ${unconfirmedRole('pm', 'wm')} AS unconfirmed
          ${columns}
   FROM projects p ${roleJoins('$2', { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm')}
   WHERE p.id = ${id}
     ${alive}
   ${lock}`;
