import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { QueuesModule } from '#queues';
import { AgentTasksModule } from './agent-tasks/agent-tasks.module.js';
import { DocsPullRequestsModule } from './docs/docs-pull-requests.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InboundModule } from './inbound-webhooks/inbound.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { MailModule } from './notifications/mail.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OutboxModule } from './outbound-webhooks/outbox.module.js';
import { WebhookDeliveryModule } from './outbound-webhooks/webhook-delivery.module.js';
import { RecurrencesModule } from './recurrences/recurrences.module.js';
import { ScheduleModule } from './schedule.module.js';
import { TicketDetachmentsModule } from './tickets/ticket-detachments.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-worker'),
    QueuesModule.forRoot(),
    ScheduleModule,
    AgentTasksModule,
    DocsPullRequestsModule,
    ImportsModule,
    InboundModule,
    MailModule,
    MaintenanceModule,
    NotificationsModule,
    OutboxModule,
    RecurrencesModule,
    TicketDetachmentsModule,
    WebhookDeliveryModule,
  ],
})
export class WorkerModule {}
