import type { Transaction } from '#data';
import { reindexTickets } from '../queries/ticket-search-index.js';
import { DELETE_IMPORTED_COMMENTS, INSERT_IMPORTED_COMMENTS } from './imported-comments.sql.js';

export interface ImportedComment {
  id: string;
  workspaceId: string;
  ticketId: string;
  authorId: string;
  content: string;
  /** Identifies the comment among those of its ticket. */
  externalId: string;
  createdAt: Date;
}

const MAX_CHARACTERS = 768 * 1024; // per statement, since extracting the words of a text takes time

/** Adds those that are not there, without events. Returns their ids. A ticket in `touched` counts as updated. */
export async function insertImportedComments(
  tx: Transaction,
  comments: ImportedComment[],
  touched: string[],
  now: Date,
): Promise<Set<string>> {
  const inserted = new Set<string>();
  for (const part of partsOf(comments)) {
    const rows = await tx.query<{ id: string; ticketId: string }>(INSERT_IMPORTED_COMMENTS, [
      JSON.stringify(part),
      touched,
      now,
    ]);
    for (const { id } of rows) inserted.add(id);
    await reindexTickets(tx, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  }
  return inserted;
}

/** Those that nobody has edited since. */
export async function deleteImportedComments(tx: Transaction, ids: string[], now: Date): Promise<void> {
  const rows = await tx.query<{ ticketId: string }>(DELETE_IMPORTED_COMMENTS, [ids, now]);
  await reindexTickets(tx, [...new Set(rows.map(({ ticketId }) => ticketId))]);
}

function partsOf(comments: ImportedComment[]): ImportedComment[][] {
  const parts: ImportedComment[][] = [];
  let room = 0;
  for (const comment of comments) {
    room -= comment.content.length;
    if (parts.length > 0 && room >= 0) parts.at(-1)!.push(comment);
    else {
      parts.push([comment]);
      room = MAX_CHARACTERS - comment.content.length;
    }
  }
  return parts;
}
