import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { DeliveryQueries } from '../deliveries/delivery.queries.js';
import { DeliveryBacklog } from '../deliveries/delivery-backlog.js';
import { RedeliveryService } from '../deliveries/redelivery.service.js';
import { WebhookQueries } from './webhook.queries.js';
import { WebhookScopes } from './webhook-scope.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [AccessModule, EventsModule],
  providers: [
    DeliveryBacklog,
    DeliveryQueries,
    RedeliveryService,
    WebhookScopes,
    WebhookQueries,
    WebhookSecrets,
    WebhooksService,
  ],
  exports: [DeliveryBacklog, DeliveryQueries, RedeliveryService, WebhookQueries, WebhooksService],
})
export class WebhookManagementModule {}
