import type { Sql } from '#data';
import type { MailEncryption } from './mail-encryption.js';

const BATCH = 200;

interface Row {
  id: string;
  text: string;
  html: string;
}

/**
 * Every sealed message under the current key, in short steps; safe while Docket runs. One that no key opens is left: its
 * token expires within days, and the message goes with it.
 */
export async function reEncryptMail(sql: Sql, seal: MailEncryption): Promise<number> {
  let resealed = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await sql.query<Row>(
      `SELECT id, text_body AS text, html_body AS html FROM mail_messages
       WHERE sealed AND text_body IS NOT NULL AND id > $1 ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    for (const row of rows) resealed += await one(sql, seal, row);
    if (rows.length < BATCH) return resealed;
    after = rows.at(-1)!.id;
  }
}

async function one(sql: Sql, seal: MailEncryption, { id, text, html }: Row): Promise<number> {
  const fresh = renewed(seal, { id, text, html });
  if (!fresh || fresh.text === text) return 0;
  const written = await sql.query(
    `UPDATE mail_messages SET text_body = $2, html_body = $3 WHERE id = $1 AND text_body = $4 RETURNING id`,
    [id, fresh.text, fresh.html, text],
  );
  return written.length;
}

function renewed(seal: MailEncryption, { id, text, html }: Row): { text: string; html: string } | undefined {
  try {
    return { text: seal.reseal(text, id), html: seal.reseal(html, id) };
  } catch {
    return undefined;
  }
}
