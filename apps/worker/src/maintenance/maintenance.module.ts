import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { MailModule } from '#notifications';
import { WebhookDeliveryModule } from '#outbound-webhooks';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { IdentityModule } from '#users';
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
