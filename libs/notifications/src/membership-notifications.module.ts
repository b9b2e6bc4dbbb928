import { Module } from '@nestjs/common';
import { MembershipNotifications } from './membership-notifications.js';

@Module({ providers: [MembershipNotifications], exports: [MembershipNotifications] })
export class MembershipNotificationsModule {}
