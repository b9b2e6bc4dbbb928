import { Module } from '@nestjs/common';
import { WebhookDeliveryModule as WebhookDeliveryCoreModule } from '#outbound-webhooks';
import { FanOutLoop } from './fan-out.loop.js';
import { RelayLoop } from './relay.loop.js';
import { WebhookDeliveryModule } from './webhook-delivery.module.js';

@Module({ imports: [WebhookDeliveryCoreModule, WebhookDeliveryModule], providers: [FanOutLoop, RelayLoop] })
export class OutboxModule {}
