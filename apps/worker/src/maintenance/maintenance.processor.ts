import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { Vocabulary } from '#data';
import { ExpiredMail } from '#notifications';
import { DeletedWebhooks, ExpiredEvents } from '#outbound-webhooks';
import { DeletedProjects } from '#projects';
import { DeletedTickets, DiscardedFiles, Rebalancing } from '#tickets';
import { ExpiredCredentials } from '#users';
import { ScheduledProcessor } from '../scheduled-processor.js';

const EVERY = 10 * 60 * 1000; // expired rows are refused anyway; this only keeps tables small
const REBALANCES_IN = 2; // intervals: a long rank orders tickets as well as a short one
const LEARNS_IN = 2; // intervals: a word that was just written is rarely mistyped at once

/** Periodic clean-up that no request waits for. */
@Processor(QUEUES.maintenance)
export class MaintenanceProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.maintenance) readonly queue: Queue,
    expiredCredentials: ExpiredCredentials,
    deletedProjects: DeletedProjects,
    deletedTickets: DeletedTickets,
    discardedFiles: DiscardedFiles,
    oldEvents: ExpiredEvents,
    deletedWebhooks: DeletedWebhooks,
    oldMail: ExpiredMail,
    vocabulary: Vocabulary,
    rebalancing: Rebalancing,
  ) {
    super();
    this.jobs = {
      'purge-expired-credentials': { every: EVERY, run: () => expiredCredentials.purge() },
      'purge-deleted-projects': { every: EVERY, run: () => deletedProjects.purge() },
      'purge-deleted-tickets': { every: EVERY, run: () => deletedTickets.purge() },
      'purge-discarded-files': { every: EVERY, run: () => discardedFiles.purge() },
      'purge-old-events': { every: EVERY, run: () => oldEvents.purge() },
      'purge-deleted-webhooks': { every: EVERY, run: () => deletedWebhooks.purge() },
      'purge-old-mail': { every: EVERY, run: () => oldMail.purge() },
      'rebalance-ranks': {
        every: REBALANCES_IN * config.WORKER_POLL_INTERVAL,
        run: () => this.workThrough(() => rebalancing.next()),
      },
      'learn-words': { every: LEARNS_IN * config.WORKER_POLL_INTERVAL, run: () => vocabulary.learn() },
    };
  }
}
