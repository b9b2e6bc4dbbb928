import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DocsProposals } from '#docs';
import { ScheduledProcessor } from '../scheduled-processor.js';

const LOOKS_EVERY = 500; // somebody waits for it with a request open
const AT_ONCE = 4; // a slow code host must not keep the others waiting

/** Opens the pull requests that are wanted. */
@Processor(QUEUES.docsPullRequests, { concurrency: AT_ONCE })
export class DocsPullRequestsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.docsPullRequests) readonly queue: Queue,
    proposals: DocsProposals,
  ) {
    super();
    this.jobs = { 'open-pull-requests': { every: LOOKS_EVERY, run: () => this.workThrough(() => proposals.next()) } };
  }
}
