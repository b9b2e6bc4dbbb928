export const TICKETS_IN_SCOPE = 'SELECT id FROM tickets WHERE id = ANY ($1) AND scope_id = $2';
