import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { AgentTaskSweeps, BuiltinRuns } from '#agent-tasks';
import { QUEUES } from '#contracts';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const CONCURRENCY = 4; // tasks per worker, so that a long one delays neither others nor the sweeps

/** Runs the built-in agent, and requeues and expires tasks. */
@Processor(QUEUES.agentTasks, { concurrency: CONCURRENCY })
export class AgentTasksProcessor extends ScheduledProcessor {
  protected readonly jobs;

  constructor(
    @InjectQueue(QUEUES.agentTasks) readonly queue: Queue,
    runs: BuiltinRuns,
    sweeps: AgentTaskSweeps,
  ) {
    super();
    this.jobs = {
      'run-agent-tasks': { every: SAFETY_NET, run: () => this.workThrough(() => runs.next()) },
      'requeue-lost-agent-tasks': { every: SAFETY_NET, run: () => sweeps.requeueLost() },
      'expire-agent-tasks': { every: SAFETY_NET, run: () => sweeps.expire() },
    };
  }
}
