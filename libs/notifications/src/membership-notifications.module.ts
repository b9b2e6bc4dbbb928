import { Module } from '@nestjs/common';
import { EventsModule } from '#events';
import { MembershipNotifications } from './membership-notifications.js';

@Module({ imports: [EventsModule], providers: [MembershipNotifications], exports: [MembershipNotifications] })
export class MembershipNotificationsModule {}
