import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { QueuesModule } from '#queues';
import { AgentTasksWorkerModule } from './agent-tasks/agent-tasks.module.js';
import { DocsPullRequestsModule } from './docs/docs-pull-requests.module.js';
import { ImportsWorkerModule } from './imports/imports.module.js';
import { InboundWorkerModule } from './inbound-webhooks/inbound.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MailWorkerModule } from './notifications/mail.module.js';
import { NotificationsWorkerModule } from './notifications/notifications.module.js';
import { OutboxModule } from './outbound-webhooks/outbox.module.js';
import { WebhookDeliveryWorkerModule } from './outbound-webhooks/webhook-delivery.module.js';
import { RecurrencesWorkerModule } from './recurrences/recurrences.module.js';
import { ScheduleModule } from './schedule.module.js';
import { TicketDetachmentsModule } from './tickets/ticket-detachments.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-worker'),
    QueuesModule.forRoot(),
    ScheduleModule,
    AgentTasksWorkerModule,
    DocsPullRequestsModule,
    ImportsWorkerModule,
    InboundWorkerModule,
    MailWorkerModule,
    MaintenanceModule,
    NotificationsWorkerModule,
    OutboxModule,
    RecurrencesWorkerModule,
    TicketDetachmentsModule,
    WebhookDeliveryWorkerModule,
  ],
})
export class WorkerModule {}
