import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { InboundModule } from '#inbound-webhooks';
import { InboundProcessor } from './inbound.processor.js';

/** Also registers the skills of the built-in agent. */
@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.inbound }), InboundModule],
  providers: [InboundProcessor],
})
export class InboundWorkerModule {}
