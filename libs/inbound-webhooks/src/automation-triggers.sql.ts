import { canBeDelegated } from '#tickets';

export const LABELS_OF_TICKET = `
  SELECT l.id, l.name FROM ticket_labels t JOIN labels l ON l.id = t.label_id
  WHERE t.ticket_id = $1 AND l.deleted_at IS NULL`;

export const DELEGATE_IS_VALID = `SELECT ${canBeDelegated('$1::uuid', '$2::uuid', '$3::uuid')} AS valid`;
