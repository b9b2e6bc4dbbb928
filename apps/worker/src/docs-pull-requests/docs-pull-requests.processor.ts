import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DocsProposals } from '#tracker/docs/docs-proposals.js';

const LOOKS_EVERY = 500; // somebody waits for it with a request open
const AT_ONCE = 4; // a slow code host must not keep the others waiting

/** Opens the pull requests that stand in PostgreSQL: the queue only wakes a worker, and the next one while it is busy. */
@Processor(QUEUES.docsPullRequests, { concurrency: AT_ONCE })
export class DocsPullRequestsProcessor extends WorkerHost implements OnApplicationBootstrap {
  private readonly logger = new Logger(DocsPullRequestsProcessor.name);

  constructor(
    @InjectQueue(QUEUES.docsPullRequests) private readonly queue: Queue,
    private readonly proposals: DocsProposals,
  ) {
    super();
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.upsertJobScheduler('open', { every: LOOKS_EVERY }, { name: 'open' });
  }

  async process(): Promise<number> {
    let made = 0;
    try {
      while (!this.worker.closing && (await this.proposals.next())) made++;
    } catch (error) {
      this.logger.error(error);
      throw error;
    }
    return made;
  }
}
