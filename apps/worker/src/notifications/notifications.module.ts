import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { NotifierModule } from '#notifications';
import { NotificationsProcessor } from './notifications.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.notifications }), NotifierModule],
  providers: [NotificationsProcessor],
})
export class NotificationsWorkerModule {}
