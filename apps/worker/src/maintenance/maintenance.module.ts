import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { IdentityModule } from '#tracker/identity/identity.module.js';
import { ProjectsModule } from '#tracker/projects/projects.module.js';
import { TicketsModule } from '#tracker/tickets/tickets.module.js';
import { MaintenanceProcessor } from './maintenance.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.maintenance }), IdentityModule, ProjectsModule, TicketsModule],
  providers: [MaintenanceProcessor],
})
export class MaintenanceModule {}
