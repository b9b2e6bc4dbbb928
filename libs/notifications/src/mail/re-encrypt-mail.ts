import type { Sql } from '#data';
import type { MailEncryption } from './mail-encryption.js';
import { MAIL_BATCH, NEXT_ENCRYPTED_MESSAGES, REPLACE_ENCRYPTED_BODIES } from './re-encrypt-mail.sql.js';

interface Row {
  id: string;
  text: string;
  html: string;
}

/**
 * Re-encrypts every sealed message with the current key, in short steps; safe while Docket runs. A message that no key
 * opens is left alone: it is deleted when its token expires.
 */
export async function reEncryptMail(sql: Sql, encryption: MailEncryption): Promise<number> {
  let resealed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await sql.query<Row>(NEXT_ENCRYPTED_MESSAGES, [after]);
    for (const row of rows) resealed += await one(sql, encryption, row);
    if (rows.length < MAIL_BATCH) return resealed;
    after = rows.at(-1)!.id;
  }
}

async function one(sql: Sql, encryption: MailEncryption, { id, text, html }: Row): Promise<number> {
  const fresh = reencrypted(encryption, { id, text, html });
  if (!fresh || fresh.text === text) return 0;
  const written = await sql.query(REPLACE_ENCRYPTED_BODIES, [id, fresh.text, fresh.html, text]);
  return written.length;
}

function reencrypted(encryption: MailEncryption, { id, text, html }: Row): { text: string; html: string } | undefined {
  try {
    return { text: encryption.reseal(text, id), html: encryption.reseal(html, id) };
  } catch {
    return undefined;
  }
}
