import { Module } from '@nestjs/common';
import { NotificationsModule as NotificationsCoreModule } from '#tracker/notifications/notifications.module.js';
import { NotificationsController } from './notifications.controller.js';

@Module({ imports: [NotificationsCoreModule], controllers: [NotificationsController] })
export class NotificationsModule {}
