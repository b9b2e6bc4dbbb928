export const MAIL_BATCH = 200;

export const NEXT_ENCRYPTED_MESSAGES = `
  SELECT id, text_body AS text, html_body AS html FROM mail_messages
  WHERE sealed AND text_body IS NOT NULL AND id > $1 ORDER BY id LIMIT ${MAIL_BATCH}`;

export const REPLACE_ENCRYPTED_BODIES = `
  UPDATE mail_messages SET text_body = $2, html_body = $3 WHERE id = $1 AND text_body = $4 RETURNING id`;
