import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { WebhookDeliveryModule } from '#outbound-webhooks';
import { MetricsModule } from '../metrics/metrics.module.js';
import { DrainQueue } from './drain-queue.js';
import { Sweeper } from './sweeper.js';
import { WebhookDeliveryProcessor } from './webhook-delivery.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.webhookDelivery }), WebhookDeliveryModule, MetricsModule],
  providers: [DrainQueue, Sweeper, WebhookDeliveryProcessor],
  exports: [DrainQueue, Sweeper],
})
export class WebhookDeliveryWorkerModule {}
