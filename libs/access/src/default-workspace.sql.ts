export const WORKSPACE_OF_AGENT = 'SELECT workspace_id AS id FROM agents WHERE user_id = $1';

export const PERSONAL_WORKSPACE = 'SELECT id FROM workspaces WHERE owner_id = $1 AND personal';

export const WORKSPACE_MEMBERSHIP = 'SELECT 1 FROM workspace_members WHERE workspace_id = $1 AND user_id = $2';
