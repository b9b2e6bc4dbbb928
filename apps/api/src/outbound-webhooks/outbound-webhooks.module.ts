import { Module } from '@nestjs/common';
import { WebhookManagementModule } from '#outbound-webhooks';
import { DeliveriesController } from './deliveries.controller.js';
import { OwnDeliveriesController, OwnWebhooksController } from './own-webhooks.controller.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [WebhookManagementModule],
  controllers: [WebhooksController, DeliveriesController, OwnWebhooksController, OwnDeliveriesController],
})
export class OutboundWebhooksModule {}
