import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database, inBatches } from '#data';

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
    const expired = (table: string) =>
      inBatches(
        this.db,
        BATCH,
        (limit) => `DELETE FROM ${table} WHERE id IN
          (SELECT id FROM ${table} WHERE expires_at < $1 ${limit}) RETURNING id`,
        [now],
      );
    const old = await inBatches(
      this.db,
      BATCH,
      (limit) => `DELETE FROM mail_messages WHERE id IN
        (SELECT id FROM mail_messages WHERE created_at < $1 AND status <> 'pending' ${limit}) RETURNING id`,
      [new Date(now.getTime() - KEPT_FOR)],
    );
    return {
      messages: old + (await expired('mail_messages')),
      tokens: await expired('account_tokens'),
      invitations: await expired('invitations'),
    };
  }
}
