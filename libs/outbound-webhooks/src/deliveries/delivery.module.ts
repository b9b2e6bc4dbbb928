import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { WebhookClient } from '../client/webhook-client.js';
import { WebhookSecrets } from '../subscriptions/webhook-secrets.js';
import { DeletedWebhooks } from './deleted-webhooks.js';
import { Deliveries } from './deliveries.js';
import { DeliveryBacklog } from './delivery-backlog.js';
import { DeliverySender } from './delivery-sender.js';
import { DrainLeases } from './drain-leases.js';
import { DueWebhooks } from './due-webhooks.js';
import { EventRelay } from './event-relay.js';
import { ExpiredEvents } from './expired-events.js';
import { FanOut } from './fan-out.js';

/** The worker's part of webhooks: from the event log to the receivers. */
@Module({
  providers: [
    DeliveryBacklog,
    DeletedWebhooks,
    Deliveries,
    DrainLeases,
    DeliverySender,
    DueWebhooks,
    FanOut,
    ExpiredEvents,
    EventRelay,
    WebhookSecrets,
    {
      provide: WebhookClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new WebhookClient({ allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS, httpsOnly: config.production }),
    },
  ],
  exports: [DeliveryBacklog, DeletedWebhooks, DeliverySender, DueWebhooks, FanOut, ExpiredEvents, EventRelay],
})
export class WebhookDeliveryModule implements OnApplicationShutdown {
  constructor(@Inject(WebhookClient) private readonly client: WebhookClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
