import { Injectable } from '@nestjs/common';
import type { DeliveryStatus } from '#contracts';
import { Database } from '#data';
import {
  claimDeliveries,
  DUE_DELIVERY,
  HOLD_BATCH,
  HOLD_PENDING_DELIVERIES,
  RECORD_OUTCOMES,
} from './deliveries.sql.js';
import { DrainLeases } from './drain-leases.js';

export interface DeliveryClaim {
  enabled: boolean;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  failures: number;
  deliveries: ClaimedDelivery[];
}

export interface ClaimedDelivery {
  id: string;
  eventId: string;
  type: string;
  attempts: number;
  attemptsBefore: number;
  body: string;
  eventCreatedAt: Date;
}

type ClaimRow = Omit<DeliveryClaim, 'deliveries'> & { id: string | null } & Omit<ClaimedDelivery, 'id'>;

/** The result of one attempt, to be stored. */
export interface SettledAttempt {
  deliveryId: string;
  eventId: string;
  number: number;
  deliveryStatus: DeliveryStatus;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  status: number | null;
  error: string | null;
  detail: string | null;
  answer: string | null;
  durationMs: number;
  startedAt: Date;
}

/** The state of the webhook itself after a batch. */
export interface WebhookHealth {
  failures: number;
  failingSince: Date | null;
  /** The reason to disable it, if any. */
  disable: string | null;
}

/** Claims and settles the deliveries of a webhook: one statement each, for any number. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly db: Database,
    private readonly leases: DrainLeases,
  ) {}

  /**
   * Claims up to `limit` due deliveries, oldest first; undefined if the lease is lost or the webhook deleted. A retry
   * may come days after its event, so permissions are checked again and deleted content is removed. The deliveries
   * themselves are not marked: the lease is on the webhook, and until its token changes nobody else can claim them. The
   * limits of one keep each lookup by id in its partition; a join may read all of them.
   */
  async claim(webhookId: string, token: string, limit: number, now: Date): Promise<DeliveryClaim | undefined> {
    const rows = await this.db.query<ClaimRow>(claimDeliveries(this.leases.until), [webhookId, token, limit, now]);
    const [first] = rows;
    if (!first) return undefined;
    const { enabled, url, secret, previousSecret, previousSecretUntil, failingSince, failures } = first;
    const deliveries = rows.filter((row): row is ClaimRow & { id: string } => row.id !== null);
    return { enabled, url, secret, previousSecret, previousSecretUntil, failingSince, failures, deliveries };
  }

  /**
   * Stores attempts, the state of their deliveries, and the webhook's health. Only effective under the lease `token`,
   * and only for the next attempt number: later claims belong to another worker.
   */
  async settle(
    webhookId: string,
    token: string,
    attempts: SettledAttempt[],
    seen: Pick<DeliveryClaim, 'failures' | 'failingSince'>,
    health: WebhookHealth,
    now: Date,
  ): Promise<void> {
    const changed = health.disable !== null || health.failures !== seen.failures;
    await this.db.query(RECORD_OUTCOMES, [
      webhookId,
      token,
      JSON.stringify(attempts),
      changed,
      health.failures,
      health.failingSince,
      health.disable,
      now,
      seen.failingSince,
      // Passed separately, since PostgreSQL cannot estimate the number of rows in the JSON and would scan the table.
      attempts.map(({ eventId }) => eventId),
    ]);
  }

  /** Puts all pending deliveries of a disabled webhook on hold, in short steps. */
  async hold(webhookId: string): Promise<void> {
    for (;;) {
      const held = await this.db.query(HOLD_PENDING_DELIVERIES, [webhookId]);
      if (held.length < HOLD_BATCH) return;
    }
  }

  async anyDue(webhookId: string, now: Date): Promise<boolean> {
    const [due] = await this.db.query(DUE_DELIVERY, [webhookId, now]);
    return due !== undefined;
  }
}
