import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { Backlog } from './backlog.js';
import { DeliveryQueries } from './delivery.queries.js';
import { RedeliveryService } from './redelivery.service.js';
import { WebhookQueries } from './webhook.queries.js';
import { WebhookPlaces } from './webhook-place.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AccessModule, EventsModule],
  providers: [
    Backlog,
    DeliveryQueries,
    RedeliveryService,
    WebhookPlaces,
    WebhookQueries,
    WebhookSecrets,
    WebhooksService,
  ],
  exports: [Backlog, DeliveryQueries, RedeliveryService, WebhookQueries, WebhooksService],
})
export class WebhookManagementModule {}
