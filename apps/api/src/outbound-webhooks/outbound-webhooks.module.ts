import { Module } from '@nestjs/common';
import { WebhookManagementModule } from '#outbound-webhooks';
import { DeliveriesController, OwnDeliveriesController } from './deliveries.controller.js';
import { OwnWebhooksController, WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [WebhookManagementModule],
  controllers: [WebhooksController, DeliveriesController, OwnWebhooksController, OwnDeliveriesController],
})
export class OutboundWebhooksModule {}
