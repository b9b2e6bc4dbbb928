import { Module } from '@nestjs/common';
import { NotificationsModule } from '#notifications';
import { NotificationsController } from './notifications.controller.js';

@Module({ imports: [NotificationsModule], controllers: [NotificationsController] })
export class NotificationsApiModule {}
