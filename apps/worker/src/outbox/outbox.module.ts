import { Module } from '@nestjs/common';
import { WebhookDeliveryModule as WebhookDeliveryCoreModule } from '#tracker/webhooks/delivery.module.js';
import { WebhookDeliveryModule } from '../webhook-delivery/webhook-delivery.module.js';
import { FanOutLoop } from './fan-out.loop.js';
import { RelayLoop } from './relay.loop.js';

@Module({ imports: [WebhookDeliveryCoreModule, WebhookDeliveryModule], providers: [FanOutLoop, RelayLoop] })
export class OutboxModule {}
