import { Injectable } from '@nestjs/common';
import type { Actor } from '#contracts';
import { type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort } from '#data';
import { MailEncryption } from './mail-encryption.js';
import { MAIL_KINDS, type MailKind } from './mail-outbox.js';

export interface MessageRecord {
  id: string;
  kind: MailKind;
  subject: string;
  text: string;
  createdAt: Date;
}

const LISTED = MAIL_KINDS.filter((kind) => kind !== 'password_reset');

const SORTS = { createdAt: { column: 'm.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** The messages of a user, for that user. */
@Injectable()
export class MessageQueries {
  constructor(
    private readonly reader: ReplicaReader,
    private readonly encryption: MailEncryption,
  ) {}

  /**
   * Newest first. A mailed token proves that the user reads that mailbox, so it is not shown here. A password reset
   * token is never shown: a session alone must not suffice to take over the account.
   */
  async list(actor: Actor, request: PageRequest): Promise<Page<MessageRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'm.id');
    const own = `m.user_id = ${parameters.add(actor.userId)} AND m.text_body IS NOT NULL
      AND m.kind = ANY (${parameters.add(LISTED)}::text[]) AND (NOT m.sealed OR m.status = 'kept')`;
    const page = await paging.read<MessageRecord & { sealed: boolean }>(this.reader, parameters, {
      count: `SELECT count(*) FROM mail_messages m WHERE ${own}`,
      rows: `SELECT m.id, m.kind, m.subject, m.text_body AS text, m.sealed, m.created_at AS "createdAt", ${paging.sortValue}
             FROM mail_messages m WHERE ${own} ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
    const items = page.items.map(({ sealed, ...message }) => ({
      ...message,
      text: sealed ? this.opened(message) : message.text,
    }));
    return { ...page, items };
  }

  /** A message whose key was removed must not hide the others. */
  private opened({ id, text }: MessageRecord): string {
    try {
      return this.encryption.open(text, id);
    } catch {
      return 'This message can no longer be decrypted: its encryption key was removed.';
    }
  }
}
