import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, Clock, Conflict, EVENTS_CHANNEL, Forbidden, NotFound, ValidationFailed } from '#contracts';
import { Database, inBatches, type Transaction, Wakeups } from '#data';
import { WebhookQueries, type WebhookRecord } from '../subscriptions/webhook.queries.js';
import { DeliveryQueries, type DeliveryRecord } from './delivery.queries.js';
import { OWNER_CAN_READ, REDELIVER_ONE, redeliverFailed } from './redelivery.sql.js';

const BATCH = 1_000; // keeps a statement well under a second, even if it has to decompress their events

/** Resends deliveries, including those held while their webhook was disabled. */
@Injectable()
export class RedeliveryService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly webhooks: WebhookQueries,
    private readonly deliveries: DeliveryQueries,
  ) {}

  /** Resends one delivery in any state, unless it is pending: of two concurrent requests one gets a CONFLICT. */
  redeliver(actor: Actor, webhookId: string, deliveryId: string): Promise<DeliveryRecord> {
    return this.db.transaction(async (tx) => {
      const webhook = await this.webhooks.writable(actor, webhookId, tx);
      if (!(await this.isReadable(tx, webhook, deliveryId))) throw Forbidden.to('project');
      mustBeEnabled(webhook);
      const [again] = await tx.query<{ id: string }>(REDELIVER_ONE, [deliveryId, this.clock.now()]);
      if (!again) throw new Conflict('Delivery is already under way');
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return this.deliveries.record(tx, again.id);
    });
  }

  /** Resends the failed and held deliveries of a time window that are still readable. Returns how many. */
  async recover(actor: Actor, webhookId: string, window: { since: Date; until?: Date | null }): Promise<number> {
    const { since, until = null } = window;
    return this.db.transaction(async (tx) => {
      const webhook = await this.webhooks.writable(actor, webhookId, tx);
      if (until && until <= since) throw ValidationFailed.on('until', 'Until must be after since');
      mustBeEnabled(webhook);
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL));
      return inBatches(tx, BATCH, redeliverFailed, [webhook.id, this.clock.now(), since, until]);
    });
  }

  private async isReadable(tx: Transaction, webhook: WebhookRecord, id: string): Promise<boolean> {
    const [found] = isUuid(id) ? await tx.query<{ readable: boolean }>(OWNER_CAN_READ, [id, webhook.id]) : [];
    if (!found) throw new NotFound('Delivery');
    return found.readable;
  }
}

function mustBeEnabled({ enabled }: WebhookRecord): void {
  if (!enabled) throw new Conflict('Webhook is disabled');
}
