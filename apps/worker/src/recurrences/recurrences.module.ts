import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { RecurrencesModule } from '#recurrences';
import { RecurrencesProcessor } from './recurrences.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.recurrences }), RecurrencesModule],
  providers: [RecurrencesProcessor],
})
export class RecurrencesWorkerModule {}
