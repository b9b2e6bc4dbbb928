import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { TicketsModule } from '#tickets';
import { TicketDetachmentsProcessor } from './ticket-detachments.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.ticketDetachments }), TicketsModule],
  providers: [TicketDetachmentsProcessor],
})
export class TicketDetachmentsModule {}
