import { Module } from '@nestjs/common';
import { EventsModule } from '#events';
import { RecurrenceNotifications } from './recurrence-notifications.js';

@Module({ imports: [EventsModule], providers: [RecurrenceNotifications], exports: [RecurrenceNotifications] })
export class RecurrenceNotificationsModule {}
