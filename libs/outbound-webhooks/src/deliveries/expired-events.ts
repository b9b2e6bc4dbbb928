import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { Clock } from '#contracts';
import { Database } from '#data';

const BATCH = 500; // with their deliveries and attempts; keeps the transaction short
const DAY = 24 * 60 * 60 * 1000;

interface Step {
  createdAt: Date | null;
  id: string | null;
  seen: number;
  purged: number;
}

/**
 * Deletes expired events with their deliveries and attempts, unless they are still to be relayed, delivered or
 * notified.
 */
@Injectable()
export class ExpiredEvents {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async purge(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - this.config.EVENT_RETENTION_DAYS * DAY);
    let after: Pick<Step, 'createdAt' | 'id'> | undefined;
    for (let total = 0; ; ) {
      const step = await this.step(before, after);
      total += step.purged;
      if (step.seen < BATCH) return total;
      after = step; // skip those that are kept, which may be many
    }
  }

  private async step(before: Date, after: Pick<Step, 'createdAt' | 'id'> | undefined): Promise<Step> {
    const [step] = await this.db.query<Step>(
      `WITH old AS (
         SELECT id, created_at FROM events
         WHERE sequence IS NOT NULL AND created_at < $1
           AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::uuid))
         ORDER BY created_at, id LIMIT ${BATCH}
       ),
       purged AS (
         DELETE FROM events e USING old
         WHERE e.id = old.id AND e.sequence <= (SELECT sequence FROM notification_progress)
           AND NOT EXISTS (SELECT FROM event_fan_outs q WHERE q.event_id = e.id)
           AND NOT EXISTS (
             SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.status IN ('pending', 'held'))
         RETURNING e.sequence
       ),
       remembered AS (
         UPDATE event_log SET purged_sequence = greatest(purged_sequence, (SELECT max(sequence) FROM purged))
         WHERE EXISTS (SELECT FROM purged)
       ),
       last AS (SELECT created_at, id FROM old ORDER BY created_at DESC, id DESC LIMIT 1)
       SELECT (SELECT created_at FROM last) AS "createdAt", (SELECT id FROM last) AS id,
              (SELECT count(*)::int FROM old) AS seen, (SELECT count(*)::int FROM purged) AS purged`,
      [before, after?.createdAt ?? null, after?.id ?? null],
    );
    return step!;
  }
}
