import { Module } from '@nestjs/common';
import { NotificationQueries } from './notification.queries.js';
import { NotificationsService } from './notifications.service.js';

@Module({
  providers: [NotificationQueries, NotificationsService],
  exports: [NotificationQueries, NotificationsService],
})
export class NotificationsModule {}
