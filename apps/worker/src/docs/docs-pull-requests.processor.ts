import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { DocsProposals } from '#docs';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const CONCURRENCY = 4; // a slow code host must not delay the others

/** Opens requested pull requests. */
@Processor(QUEUES.docsPullRequests, { concurrency: CONCURRENCY })
export class DocsPullRequestsProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.docsPullRequests) readonly queue: Queue,
    proposals: DocsProposals,
  ) {
    super();
    this.jobs = { 'open-pull-requests': { every: SAFETY_NET, run: () => this.workThrough(() => proposals.next()) } };
  }
}
