export const TICKET_BY_EXTERNAL_ID =
  'SELECT id FROM tickets WHERE scope_id = $1 AND external_id = $2 AND deleted_at IS NULL';

export const ID_OF_CREATED = 'SELECT id FROM created';

export const ID_OF_TICKET = 'SELECT id FROM ticket';
