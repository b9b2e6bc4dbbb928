import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { ImportsModule as ImportsCoreModule } from '#imports';
import { ImportsProcessor } from './imports.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.imports }), ImportsCoreModule],
  providers: [ImportsProcessor],
})
export class ImportsModule {}
