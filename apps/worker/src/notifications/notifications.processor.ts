import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DueReminders, ExpiredNotifications, NotificationMailer, Notifier, WeeklyDigests } from '#notifications';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const HOUR = 60 * 60 * 1000; // in most time zones an hour begins when it does in the others
const MINUTE = 60 * 1000; // at nine o'clock; what is overdue is found by every poll
const AT_ONCE = 2; // so that digests for all of a zone hold up nobody else

/** Tells people what concerns them. */
@Processor(QUEUES.notifications, { concurrency: AT_ONCE })
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
        // By turns: e-mails do not wait until everything that one workspace did has been told.
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
