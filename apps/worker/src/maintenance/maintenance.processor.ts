import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { Vocabulary } from '#data';
import { ExpiredMail } from '#notifications';
import { DeletedWebhooks, ExpiredEvents } from '#outbound-webhooks';
import { DeletedProjects } from '#projects';
import { DeletedTickets, DiscardedFiles, Rebalancing } from '#tickets';
import { ExpiredCredentials } from '#users';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const EVERY = 10 * 60 * 1000; // expired rows are refused anyway; this only keeps tables small

/** Periodic clean-up that no request waits for. */
@Processor(QUEUES.maintenance)
export class MaintenanceProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.maintenance) readonly queue: Queue,
    expiredCredentials: ExpiredCredentials,
    deletedProjects: DeletedProjects,
    deletedTickets: DeletedTickets,
    discardedFiles: DiscardedFiles,
    events: ExpiredEvents,
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
      'prepare-partitions': { every: EVERY, run: () => events.preparePartitions() },
      'purge-old-events': { every: EVERY, run: () => events.purge() },
      'purge-deleted-webhooks': { every: EVERY, run: () => deletedWebhooks.purge() },
      'purge-old-mail': { every: EVERY, run: () => oldMail.purge() },
      'rebalance-ranks': {
        every: SAFETY_NET,
        run: () => this.workThrough(() => rebalancing.next()),
      },
      'learn-words': { every: SAFETY_NET, run: () => vocabulary.applyChanges() },
    };
  }
}
