import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { RecurrencesModule as RecurrencesCoreModule } from '#recurrences';
import { RecurrencesProcessor } from './recurrences.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.recurrences }), RecurrencesCoreModule],
  providers: [RecurrencesProcessor],
})
export class RecurrencesModule {}
