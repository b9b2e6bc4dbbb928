import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { QueuesModule } from '#queues';
import { AgentTasksModule } from './agent-tasks/agent-tasks.module.js';
import { DocsPullRequestsModule } from './docs-pull-requests/docs-pull-requests.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InboundModule } from './inbound/inbound.module.js';
import { MailModule } from './mail/mail.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { TicketDetachmentsModule } from './ticket-detachments/ticket-detachments.module.js';
import { WebhookDeliveryModule } from './webhook-delivery/webhook-delivery.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-worker'),
    QueuesModule.forRoot(),
    AgentTasksModule,
    DocsPullRequestsModule,
    ImportsModule,
    InboundModule,
    MailModule,
    MaintenanceModule,
    NotificationsModule,
    OutboxModule,
    TicketDetachmentsModule,
    WebhookDeliveryModule,
  ],
})
export class WorkerModule {}
