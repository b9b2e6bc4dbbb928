import { Module } from '@nestjs/common';
import { WebhookDeliveryModule } from '#tracker/webhooks/delivery.module.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import { MetricsServer } from './metrics.server.js';

@Module({
  imports: [WebhookDeliveryModule],
  providers: [DeliveryMetrics, MetricsServer],
  exports: [DeliveryMetrics],
})
export class MetricsModule {}
