import { Module } from '@nestjs/common';
import { EventsModule } from '#events';
import { WeeklyDigests } from './digests/weekly-digests.js';
import { ExpiredNotifications } from './expired-notifications.js';
import { MailModule } from './mail/mail.module.js';
import { NotificationMailer } from './notification-mailer.js';
import { Notifier } from './notifier.js';
import { DueReminders } from './reminders/due-reminders.js';

/** From the log of events to the people they concern: what the worker does of notifications. */
@Module({
  imports: [EventsModule, MailModule],
  providers: [DueReminders, NotificationMailer, Notifier, ExpiredNotifications, WeeklyDigests],
  exports: [DueReminders, NotificationMailer, Notifier, ExpiredNotifications, WeeklyDigests],
})
export class NotifierModule {}
