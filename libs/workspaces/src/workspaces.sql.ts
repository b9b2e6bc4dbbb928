export const LOCK_WORKSPACE = 'SELECT FROM workspaces WHERE id = $1 FOR UPDATE';

export const deleteKeysOfAgents = (agents: string): string => `DELETE FROM api_keys WHERE user_id IN (${agents})`;

export const disableAgents = (agents: string): string =>
  `UPDATE users SET disabled_at = $2, updated_at = $2 WHERE id IN (${agents})`;

export const AGENTS_OF_WORKSPACE = 'SELECT user_id FROM agents WHERE workspace_id = $1';
