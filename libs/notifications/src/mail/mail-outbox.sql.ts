export const INSERT_MESSAGES = `
  INSERT INTO mail_messages (id, user_id, recipient, mailbox, sender_id, kind, subject, text_body, html_body, sealed, dedupe_key, status,
    next_attempt_at, expires_at, created_at)
  SELECT m.id, m."userId", m.recipient, m.mailbox, m."senderId", m.kind, m.subject, m.text, m.html, m.sealed, m."dedupeKey", m.status,
    CASE WHEN m.status = 'pending' THEN $2::timestamptz END, m."expiresAt", $2
  FROM jsonb_to_recordset($1) AS m (id uuid, "userId" uuid, recipient text, mailbox text, "senderId" uuid, kind text, subject text, text text,
    html text, sealed boolean, "dedupeKey" text, status text, "expiresAt" timestamptz)
  ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`;
