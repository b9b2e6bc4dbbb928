import { Module } from '@nestjs/common';
import { WaitingWork } from '#tracker/admin/waiting-work.js';
import { WebhookDeliveryModule } from '#tracker/webhooks/delivery.module.js';
import { DeliveryMetrics } from './delivery.metrics.js';
import { MetricsServer } from './metrics.server.js';
import { QueueFigures } from './queue-figures.js';
import { WorkMetrics } from './work.metrics.js';

@Module({
  imports: [WebhookDeliveryModule],
  providers: [DeliveryMetrics, MetricsServer, QueueFigures, WaitingWork, WorkMetrics],
  exports: [DeliveryMetrics],
})
export class MetricsModule {}
