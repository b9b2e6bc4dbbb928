import { Module } from '@nestjs/common';
import { WebhookDeliveryModule } from '#outbound-webhooks';
import { FanOutLoop } from './fan-out.loop.js';
import { RelayLoop } from './relay.loop.js';
import { WebhookDeliveryWorkerModule } from './webhook-delivery.module.js';

@Module({ imports: [WebhookDeliveryModule, WebhookDeliveryWorkerModule], providers: [FanOutLoop, RelayLoop] })
export class OutboxModule {}
