import type { Transaction } from '#data';
import { searchedFields } from '../fields/shown-fields.sql.js';

/** A tsvector holds at most 1 MiB; of very long discussions only the newest part is searchable. */
const COMMENT_CHARACTERS = 120_000;
const DOCUMENT_BYTES = 400_000; // as text, which is longer than stored; any comment still fits

/** The texts of long comments are stored elsewhere; `octet_length` does not read them. */
const NEWEST_COMMENTS = `(
  SELECT string_agg(content, ' ' ORDER BY created_at DESC, id DESC) FROM (
    SELECT *, sum(octet_length(content)) OVER (ORDER BY created_at DESC, id DESC) - octet_length(content) AS newer_bytes
    FROM comments WHERE ticket_id = t.id
  ) c WHERE newer_bytes < ${4 * COMMENT_CHARACTERS})`;

/** A CTE for the statement that inserts the ticket as `ticket`. */
export const INDEX_NEW_TICKET = `written AS (
    INSERT INTO ticket_search (ticket_id, workspace_id, scope_id, document)
    SELECT id, workspace_id, scope_id, ticket_document(title, description) FROM ticket
  )`;

/** Rebuilds the document after a title, description, field or comment was changed or removed. */
export const reindexTicket = (tx: Transaction, ticketId: string): Promise<void> => reindexTickets(tx, [ticketId]);

export async function reindexTickets(tx: Transaction, ticketIds: string[]): Promise<void> {
  await tx.query(
    `UPDATE ticket_search s SET document = ticket_document(t.title, t.description)
       || setweight(to_tsvector('simple', plain_words(left(${searchedFields('t')} || ' ' || coalesce(
            ${NEWEST_COMMENTS}, ''), ${COMMENT_CHARACTERS}))), 'C')
     FROM tickets t WHERE t.id = ANY ($1::uuid[]) AND s.ticket_id = t.id`,
    [ticketIds],
  );
}

/** Appends a new comment to the document while there is room. */
export async function indexComment(tx: Transaction, ticketId: string, content: string): Promise<void> {
  const added = await tx.query(
    `UPDATE ticket_search SET document = document || setweight(to_tsvector('simple', plain_words($2)), 'C')
     WHERE ticket_id = $1 AND octet_length(document::text) < ${DOCUMENT_BYTES} RETURNING ticket_id`,
    [ticketId, content],
  );
  if (added.length === 0) await reindexTicket(tx, ticketId);
}
