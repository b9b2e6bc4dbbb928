import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { DocsProposals } from '#docs';
import { ScheduledProcessor } from '../scheduled-processor.js';

const POLLS_PER_INTERVAL = 2; // a caller waits with an open request
const AT_ONCE = 4; // a slow code host must not delay the others

/** Opens requested pull requests. */
@Processor(QUEUES.docsPullRequests, { concurrency: AT_ONCE })
export class DocsPullRequestsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.docsPullRequests) readonly queue: Queue,
    proposals: DocsProposals,
  ) {
    super();
    const every = config.WORKER_POLL_INTERVAL / POLLS_PER_INTERVAL;
    this.jobs = { 'open-pull-requests': { every, run: () => this.workThrough(() => proposals.next()) } };
  }
}
