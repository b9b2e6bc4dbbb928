import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { ExpiredNotifications, NotificationMailer, Notifier, WeeklyDigests } from '#notifications';
import { ScheduledProcessor } from '../scheduled-processor.js';

const HOUR = 60 * 60 * 1000; // in most time zones an hour begins when it does in the others
const AT_ONCE = 2; // so that digests for all of a zone hold up nobody else

/** Tells people what concerns them. */
@Processor(QUEUES.notifications, { concurrency: AT_ONCE })
export class NotificationsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.notifications) readonly queue: Queue,
    notifier: Notifier,
    mails: NotificationMailer,
    digests: WeeklyDigests,
    old: ExpiredNotifications,
  ) {
    super();
    this.jobs = {
      notify: {
        every: config.WORKER_POLL_INTERVAL, // so long a notification waits at most
        // By turns: e-mails do not wait until everything that one workspace did has been told.
        run: () =>
          this.workThrough(async () => {
            const more = await notifier.next();
            return (await mails.next()) || more;
          }),
      },
      'send-weekly-digests': { every: HOUR, run: () => digests.sweep() },
      'purge-old-notifications': { every: HOUR, run: () => old.purge() },
    };
  }
}
