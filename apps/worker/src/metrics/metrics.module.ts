import { Module } from '@nestjs/common';
import { WebhookDeliveryModule } from '#outbound-webhooks';
import { PendingWork } from '#stats';
import { DeliveryMetrics } from './delivery.metrics.js';
import { MetricsServer } from './metrics.server.js';
import { QueueFigures } from './queue-figures.js';
import { WorkMetrics } from './work.metrics.js';

@Module({
  imports: [WebhookDeliveryModule],
  providers: [DeliveryMetrics, MetricsServer, QueueFigures, PendingWork, WorkMetrics],
  exports: [DeliveryMetrics],
})
export class MetricsModule {}
