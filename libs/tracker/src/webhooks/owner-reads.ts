/**
 * Whether the owner of webhook `w` may read event `e` now, as an SQL condition. What waited while its owner lost a
 * project is neither sent nor shown.
 */
export const ownerReads = (w: string, e: string): string => `(
  ${e}.webhook_id = ${w}.id
  OR EXISTS (SELECT FROM users WHERE id = ${w}.owner_id AND role = 'ADMIN')
  OR EXISTS (SELECT FROM workspace_members
    WHERE ${e}.project_id IS NULL AND workspace_id = ${e}.workspace_id AND user_id = ${w}.owner_id)
  OR EXISTS (SELECT FROM projects p WHERE p.id = ${e}.project_id AND p.status <> 'deleted' AND (
    p.visibility = 'public'
    OR EXISTS (SELECT FROM project_members WHERE project_id = p.id AND user_id = ${w}.owner_id)
    OR EXISTS (SELECT FROM workspace_members WHERE workspace_id = p.workspace_id AND user_id = ${w}.owner_id))))`;
