import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { WorkspacesModule } from '#workspaces';
import { TicketDetachmentsProcessor } from './ticket-detachments.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.ticketDetachments }), WorkspacesModule],
  providers: [TicketDetachmentsProcessor],
})
export class TicketDetachmentsModule {}
