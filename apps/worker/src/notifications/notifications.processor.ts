import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DueReminders, ExpiredNotifications, NotificationMailer, Notifier, WeeklyDigests } from '#notifications';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const HOUR = 60 * 60 * 1000; // in most time zones an hour begins at the same time
const MINUTE = 60 * 1000; // for reminders at 09:00; overdue tickets are found by every poll
const CONCURRENCY = 2; // so that the digests of a time zone delay nothing else

/** Creates notifications and their e-mails. */
@Processor(QUEUES.notifications, { concurrency: CONCURRENCY })
export class NotificationsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.notifications) readonly queue: Queue,
    notifier: Notifier,
    mails: NotificationMailer,
    digests: WeeklyDigests,
    old: ExpiredNotifications,
    reminders: DueReminders,
  ) {
    super();
    this.jobs = {
      notify: {
        every: SAFETY_NET,
        // Alternates, so that e-mails do not wait until all events of one workspace are processed.
        run: () =>
          this.workThrough(async () => {
            const more = await notifier.next();
            return (await mails.next()) || more;
          }),
      },
      'send-due-reminders': { every: MINUTE, run: () => reminders.sweep() },
      'send-weekly-digests': { every: HOUR, run: () => digests.sweep() },
      'purge-old-notifications': { every: HOUR, run: () => old.purge() },
    };
  }
}
