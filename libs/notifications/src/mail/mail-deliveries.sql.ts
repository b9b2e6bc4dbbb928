import { LEASE_ENDS } from '#data';

export const RETRY_LATER = `
  UPDATE mail_messages SET attempts = attempts + 1, next_attempt_at = $3, last_error = $4, ${LEASE_ENDS}
  WHERE id = $1 AND lease_token = $2 AND status = 'pending'`;

export const FINISH_MESSAGE = `
  UPDATE mail_messages SET status = $3, attempts = attempts + 1, last_error = $4, finished_at = $5, ${LEASE_ENDS},
    next_attempt_at = NULL, text_body = CASE WHEN NOT sealed THEN text_body END,
    html_body = CASE WHEN NOT sealed THEN html_body END
  WHERE id = $1 AND lease_token = $2 AND status = 'pending'`;

export const takeNextMessage = (lease: string, isFree: string): string =>
  `UPDATE mail_messages m SET ${lease}
   FROM (SELECT id FROM mail_messages d
         WHERE status = 'pending' AND next_attempt_at <= $2 AND ${isFree}
           AND (expires_at IS NULL OR expires_at > $2)
         ORDER BY next_attempt_at, id LIMIT 1 FOR UPDATE SKIP LOCKED) due
   WHERE m.id = due.id
   RETURNING m.id, m.recipient, m.subject, m.text_body AS text, m.html_body AS html, m.sealed, m.attempts`;
