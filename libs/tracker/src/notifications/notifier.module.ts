import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { NotificationMails } from './notification-mails.js';
import { Notifier } from './notifier.js';
import { OldNotifications } from './old-notifications.js';
import { WeeklyDigests } from './weekly-digests.js';

/** From the log of events to the people they concern: what the worker does of notifications. */
@Module({
  imports: [MailModule],
  providers: [NotificationMails, Notifier, OldNotifications, WeeklyDigests],
  exports: [NotificationMails, Notifier, OldNotifications, WeeklyDigests],
})
export class NotifierModule {}
