import { Module } from '@nestjs/common';
import { NotificationsModule as NotificationsCoreModule } from '#notifications';
import { NotificationsController } from './notifications.controller.js';

@Module({ imports: [NotificationsCoreModule], controllers: [NotificationsController] })
export class NotificationsModule {}
