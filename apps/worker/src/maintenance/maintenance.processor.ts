import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { ExpiredCredentials } from '#tracker/identity/expired-credentials.js';
import { DeletedProjects } from '#tracker/projects/deleted-projects.js';
import { DeletedTickets } from '#tracker/tickets/deleted-tickets.js';
import { DiscardedFiles } from '#tracker/tickets/discarded-files.js';
import { DeletedWebhooks } from '#tracker/webhooks/deleted-webhooks.js';
import { OldEvents } from '#tracker/webhooks/old-events.js';

const EVERY = 10 * 60 * 1000; // expired rows are refused anyway; this only keeps tables small

/** Sweeps that nobody waits for. The schedule is the queue's, so any number of workers sweep once. */
@Processor(QUEUES.maintenance)
export class MaintenanceProcessor extends WorkerHost implements OnApplicationBootstrap {
  private readonly sweeps: Record<string, () => Promise<unknown>>;

  constructor(
    @InjectQueue(QUEUES.maintenance) private readonly queue: Queue,
    expiredCredentials: ExpiredCredentials,
    deletedProjects: DeletedProjects,
    deletedTickets: DeletedTickets,
    discardedFiles: DiscardedFiles,
    oldEvents: OldEvents,
    deletedWebhooks: DeletedWebhooks,
  ) {
    super();
    this.sweeps = {
      'purge-expired-credentials': () => expiredCredentials.purge(),
      'purge-deleted-projects': () => deletedProjects.purge(),
      'purge-deleted-tickets': () => deletedTickets.purge(),
      'purge-discarded-files': () => discardedFiles.purge(),
      'purge-old-events': () => oldEvents.purge(),
      'purge-deleted-webhooks': () => deletedWebhooks.purge(),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const name of Object.keys(this.sweeps)) await this.queue.upsertJobScheduler(name, { every: EVERY }, { name });
  }

  async process(job: Job): Promise<unknown> {
    const sweep = this.sweeps[job.name];
    if (!sweep) throw new Error(`No sweep is called ${job.name}`);
    return sweep();
  }
}
