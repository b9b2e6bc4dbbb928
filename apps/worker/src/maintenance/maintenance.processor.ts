import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { ExpiredCredentials } from '#tracker/identity/expired-credentials.js';
import { OldMail } from '#tracker/mail/old-mail.js';
import { DeletedProjects } from '#tracker/projects/deleted-projects.js';
import { Vocabulary } from '#tracker/search/vocabulary.js';
import { DeletedTickets } from '#tracker/tickets/deleted-tickets.js';
import { DiscardedFiles } from '#tracker/tickets/discarded-files.js';
import { DeletedWebhooks } from '#tracker/webhooks/deleted-webhooks.js';
import { OldEvents } from '#tracker/webhooks/old-events.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const EVERY = 10 * 60 * 1000; // expired rows are refused anyway; this only keeps tables small
const LEARNS_EVERY = 2_000; // a word that was just written is rarely mistyped at once

/** Sweeps that nobody waits for. */
@Processor(QUEUES.maintenance)
export class MaintenanceProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.maintenance) readonly queue: Queue,
    expiredCredentials: ExpiredCredentials,
    deletedProjects: DeletedProjects,
    deletedTickets: DeletedTickets,
    discardedFiles: DiscardedFiles,
    oldEvents: OldEvents,
    deletedWebhooks: DeletedWebhooks,
    oldMail: OldMail,
    vocabulary: Vocabulary,
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
      'learn-words': { every: LEARNS_EVERY, run: () => vocabulary.learn() },
    };
  }
}
