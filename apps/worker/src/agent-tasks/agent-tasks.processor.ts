import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { AgentTaskSweeps, BuiltinRuns } from '#agent-tasks';
import { QUEUES } from '#contracts';
import { SAFETY_NET } from '../schedule.js';
import { ScheduledProcessor } from '../scheduled-processor.js';

const AT_ONCE = 4; // tasks of a worker, so that a long one holds up neither others nor the sweeps

/** Wakes the built-in agent, and sees to what time does to tasks. */
@Processor(QUEUES.agentTasks, { concurrency: AT_ONCE })
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
