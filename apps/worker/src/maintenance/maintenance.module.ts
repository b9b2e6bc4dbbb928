import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { IdentityModule } from '#tracker/identity/identity.module.js';
import { MailModule } from '#tracker/mail/mail.module.js';
import { ProjectsModule } from '#tracker/projects/projects.module.js';
import { TicketsModule } from '#tracker/tickets/tickets.module.js';
import { WebhookDeliveryModule } from '#tracker/webhooks/delivery.module.js';
import { MaintenanceProcessor } from './maintenance.processor.js';

@Module({
  imports: [
    BullModule.registerQueue({ name: QUEUES.maintenance }),
    IdentityModule,
    MailModule,
    ProjectsModule,
    TicketsModule,
    WebhookDeliveryModule,
  ],
  providers: [MaintenanceProcessor],
})
export class MaintenanceModule {}
