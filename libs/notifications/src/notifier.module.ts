import { Module } from '@nestjs/common';
import { EventsModule } from '#events';
import { WeeklyDigests } from './digests/weekly-digests.js';
import { ExpiredNotifications } from './expired-notifications.js';
import { MailModule } from './mail/mail.module.js';
import { NotificationMailer } from './notification-mailer.js';
import { Notifier } from './notifier.js';
import { DueReminders } from './reminders/due-reminders.js';

/** The worker's part of notifications: from the event log to recipients. */
@Module({
  imports: [EventsModule, MailModule],
  providers: [DueReminders, NotificationMailer, Notifier, ExpiredNotifications, WeeklyDigests],
  exports: [DueReminders, NotificationMailer, Notifier, ExpiredNotifications, WeeklyDigests],
})
export class NotifierModule {}
