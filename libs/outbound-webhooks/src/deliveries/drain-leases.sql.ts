export const takeDrainLease = (until: string, isFree: string): string =>
  `INSERT INTO webhook_drains (webhook_id, lease_token, leased_until)
   SELECT id, $2, ${until} FROM webhooks WHERE id = $1
   ON CONFLICT (webhook_id) DO UPDATE SET lease_token = excluded.lease_token, leased_until = excluded.leased_until
     WHERE ${isFree}
   RETURNING 1`;
