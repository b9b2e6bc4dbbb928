export const countLabelsOfWorkspace = (workspace: string): string =>
  `SELECT count(*) FROM labels WHERE workspace_id = ${workspace} AND deleted_at IS NULL`;

export const labelsOfWorkspace = (sortValue: string, workspace: string, condition: string, window: string): string =>
  `SELECT l.id, l.workspace_id AS "workspaceId", l.name, l.color, ${sortValue}
   FROM labels l WHERE l.workspace_id = ${workspace} AND l.deleted_at IS NULL
   ${condition} ${window}`;
