import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';
import { deleteExpiredMailRows, deleteOldMail } from './expired-mail.sql.js';

const KEPT_FOR = 90 * 24 * 60 * 60 * 1000; // long enough to look up a message; nothing else depends on it
const BATCH = 1_000; // keeps transactions short, so that no request waits for the sweep

/** Deletes old messages, and expired tokens and invitations. */
@Injectable()
export class ExpiredMail {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async purge(): Promise<{ messages: number; tokens: number; invitations: number }> {
    const now = this.clock.now();
    const expired = (table: string) => inBatches(this.db, BATCH, (limit) => deleteExpiredMailRows(table, limit), [now]);
    const old = await inBatches(this.db, BATCH, deleteOldMail, [new Date(now.getTime() - KEPT_FOR)]);
    return {
      messages: old + (await expired('mail_messages')),
      tokens: await expired('account_tokens'),
      invitations: await expired('invitations'),
    };
  }
}
