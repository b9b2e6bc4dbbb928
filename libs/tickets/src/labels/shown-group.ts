/**
 * Whether ticket `t` shows group `g`: not if it is deleted, or limited to another project. The ticket's row may refer
 * to it a little longer, until the worker has detached it.
 */
export const isShown = (g: string, t: string): string =>
  `${g}.deleted_at IS NULL AND (${g}.project_id IS NULL OR ${g}.project_id = ${t}.project_id)`;

/** The id of the group that ticket `t` shows. */
export const shownGroup = (t: string, column = 'group_id'): string =>
  `(SELECT g.id FROM groups g WHERE g.id = ${t}.${column} AND ${isShown('g', t)})`;

/** Group `g` as a ticket shows it; null if there is none. */
export const groupJson = (g: string): string => `CASE WHEN ${g}.id IS NOT NULL THEN json_build_object('id', ${g}.id,
  'workspaceId', ${g}.workspace_id, 'projectId', ${g}.project_id, 'name', ${g}.name, 'description', ${g}.description,
  'startsAt', iso(${g}.starts_at), 'endsAt', iso(${g}.ends_at), 'closedAt', iso(${g}.closed_at)) END`;
