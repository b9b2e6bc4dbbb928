import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { ImportsModule } from '#imports';
import { ImportsProcessor } from './imports.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.imports }), ImportsModule],
  providers: [ImportsProcessor],
})
export class ImportsWorkerModule {}
