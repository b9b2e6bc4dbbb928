import { Injectable } from '@nestjs/common';
import { Clock } from '#contracts';
import { Database } from '#data';
import { DELIVERY_BACKLOG } from './delivery-backlog.sql.js';

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
    const [row] = await this.db.query<BacklogFigures>(DELIVERY_BACKLOG, [this.clock.now()]);
    return { ...row!, oldestSeconds: Math.max(0, row!.oldestSeconds) };
  }
}
