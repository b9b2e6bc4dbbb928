import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';

/** Counts stop here: the exact number beyond it is of no use and would be slow to compute. */
const COUNTED = 100_000;

export interface BacklogFigures {
  unrelayed: number;
  pending: number;
  /** Age of the event that has waited longest to be relayed, fanned out or delivered; 0 if there is none. */
  oldestSeconds: number;
}

/** Measures how far deliveries are behind. */
@Injectable()
export class DeliveryBacklog {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async figures(): Promise<BacklogFigures> {
    const [row] = await this.db.query<BacklogFigures>(
      `SELECT (SELECT count(*)::int FROM (SELECT FROM events WHERE sequence IS NULL LIMIT ${COUNTED}) e) AS unrelayed,
              (SELECT count(*)::int FROM (SELECT FROM webhook_deliveries WHERE status = 'pending' LIMIT ${COUNTED}) d) AS pending,
              coalesce(extract(epoch FROM $1::timestamptz - least(
                (SELECT created_at FROM events WHERE sequence IS NULL ORDER BY position NULLS FIRST, id LIMIT 1),
                (SELECT min(queued_at) FROM (
                  SELECT queued_at FROM event_fan_outs WHERE kind = 'webhooks' LIMIT ${COUNTED}) q),
                (SELECT created_at FROM webhook_deliveries WHERE status = 'pending' ORDER BY created_at LIMIT 1))), 0)::float8
                AS "oldestSeconds"`,
      [this.clock.now()],
    );
    return { ...row!, oldestSeconds: Math.max(0, row!.oldestSeconds) };
  }
}
