import { unconfirmedRole } from '#access';
import { STATE_COLUMNS } from './ticket-columns.js';

export const ticketAccess = (columns: string, joins: string, id: string, alive: string, lock: string): string =>
  `SELECT ${STATE_COLUMNS}, t.number,
          p.name AS "projectName", p.status AS "projectStatus", p.visibility,
          pm.role AS "projectRole", wm.role AS "workspaceRole", ${unconfirmedRole('pm', 'wm')} AS unconfirmed
          ${columns}
   FROM tickets t
   LEFT JOIN projects p ON p.id = t.project_id
   ${joins}
   WHERE t.id = ${id} ${alive}
   ${lock}`;
