import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { AgentTaskSweeps, BuiltinRuns } from '#agent-tasks';
import { CONFIG, type Config } from '#config';
import { QUEUES } from '#contracts';
import { ScheduledProcessor } from '../scheduled-processor.js';

const EXPIRES_EVERY = 5_000; // what waited for a week can wait for that
const AT_ONCE = 4; // tasks of a worker, so that a long one holds up neither others nor the sweeps

/** Wakes the built-in agent, and sees to what time does to tasks. */
@Processor(QUEUES.agentTasks, { concurrency: AT_ONCE })
export class AgentTasksProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @Inject(CONFIG) config: Config,
    @InjectQueue(QUEUES.agentTasks) readonly queue: Queue,
    runs: BuiltinRuns,
    sweeps: AgentTaskSweeps,
  ) {
    super();
    this.jobs = {
      'run-agent-tasks': { every: config.WORKER_POLL_INTERVAL, run: () => this.workThrough(() => runs.next()) },
      'requeue-lost-agent-tasks': { every: config.WORKER_POLL_INTERVAL, run: () => sweeps.requeueLost() },
      'expire-agent-tasks': { every: EXPIRES_EVERY, run: () => sweeps.expire() },
    };
  }
}
