export const CONFIRM_MEMBERSHIPS = `
  WITH project AS (
    UPDATE project_members SET confirmed = true WHERE project_id = $3 AND user_id = $1 AND NOT confirmed
  )
  UPDATE workspace_members SET confirmed = true WHERE workspace_id = $2 AND user_id = $1 AND NOT confirmed`;
