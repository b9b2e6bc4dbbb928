/**
 * Whether group `g` is shown on ticket `t`: not once it is deleted, nor outside the project it was given to. The row of
 * the ticket may name it a little longer, until the worker has detached it.
 */
export const isShown = (g: string, t: string): string =>
  `${g}.deleted_at IS NULL AND (${g}.project_id IS NULL OR ${g}.project_id = ${t}.project_id)`;

/** The id of the group that ticket `t` shows. */
export const shownGroup = (t: string, column = 'group_id'): string =>
  `(SELECT g.id FROM groups g WHERE g.id = ${t}.${column} AND ${isShown('g', t)})`;

/** Group `g` as JSON, or null where there is none. */
export const GROUP_JSON = `CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'workspaceId', g.workspace_id,
  'projectId', g.project_id, 'name', g.name, 'description', g.description, 'startsAt', iso(g.starts_at),
  'endsAt', iso(g.ends_at)) END`;
