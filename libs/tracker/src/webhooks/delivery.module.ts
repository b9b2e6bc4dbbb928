import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '#config';
import { WebhookClient } from '#webhooks';
import { Backlog } from './backlog.js';
import { DeletedWebhooks } from './deleted-webhooks.js';
import { Deliveries } from './deliveries.js';
import { DrainLeases } from './drain-leases.js';
import { Drainer } from './drainer.js';
import { DueWebhooks } from './due-webhooks.js';
import { FanOut } from './fan-out.js';
import { OldEvents } from './old-events.js';
import { Relay } from './relay.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** From the log of events to their receivers: what the worker does of webhooks. */
@Module({
  providers: [
    Backlog,
    DeletedWebhooks,
    Deliveries,
    DrainLeases,
    Drainer,
    DueWebhooks,
    FanOut,
    OldEvents,
    Relay,
    WebhookSecrets,
    {
      provide: WebhookClient,
      inject: [CONFIG],
      useFactory: (config: Config) =>
        new WebhookClient({ allowedCidrs: config.WEBHOOK_ALLOWED_CIDRS, httpsOnly: config.production }),
    },
  ],
  exports: [Backlog, DeletedWebhooks, Drainer, DueWebhooks, FanOut, OldEvents, Relay],
})
export class WebhookDeliveryModule implements OnApplicationShutdown {
  constructor(@Inject(WebhookClient) private readonly client: WebhookClient) {}

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
