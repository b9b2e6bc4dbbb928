const VIEWS = `ticket_views v LEFT JOIN projects p ON p.id = v.project_id WHERE p.status IS DISTINCT FROM 'deleted'`;

export const countViews = (where: string): string => `SELECT count(*) FROM ${VIEWS} AND ${where}`;

const VIEW = `v.id, v.name, v.query, v.project_id AS "projectId", v.shared, v.owner_id AS "ownerId",
  v.created_at AS "createdAt", v.updated_at AS "updatedAt"`;

export const viewsPage = (sortValue: string, where: string, condition: string, window: string): string =>
  `SELECT ${VIEW}, ${sortValue} FROM ${VIEWS} AND ${where}
   ${condition} ${window}`;

export const viewById = (lock: string): string => `SELECT ${VIEW} FROM ${VIEWS} AND v.id = $1 ${lock}`;
