export const deleteExpiredDeliveries = (limit: string): string =>
  `DELETE FROM inbound_deliveries WHERE id IN (
   SELECT id FROM inbound_deliveries WHERE received_at < $1 AND due_at IS NULL ${limit}) RETURNING 1`;
