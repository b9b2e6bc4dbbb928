import { InjectQueue, Processor, WorkerHost } from '@nestjs/bullmq';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { AgentTaskSweeps } from '#tracker/agent-tasks/agent-task-sweeps.js';
import { BuiltinRuns } from '#tracker/agent-tasks/builtin-runs.js';

const LOOKS_EVERY = 1_000; // so long a task waits at most on an idle worker, and a lost lease
const EXPIRES_EVERY = 5_000; // what waited for a week can wait for that
const SCHEDULES_EVERY = 10_000; // a queue that lost its memory is told again
const AT_ONCE = 4; // tasks of a worker, so that a long one holds up neither others nor the sweeps

/**
 * Wakes the built-in agent, and sees to what time does to tasks. What is to do stands in PostgreSQL: the queue only
 * wakes a worker, and the next one while that is busy, so nothing is lost with the queue or with a worker.
 */
@Processor(QUEUES.agentTasks, { concurrency: AT_ONCE })
export class AgentTasksProcessor extends WorkerHost implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AgentTasksProcessor.name);
  private readonly jobs: Record<string, { every: number; run: () => Promise<unknown> }>;
  private scheduling?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    @InjectQueue(QUEUES.agentTasks) private readonly queue: Queue,
    private readonly runs: BuiltinRuns,
    sweeps: AgentTaskSweeps,
  ) {
    super();
    this.jobs = {
      'run-agent-tasks': { every: LOOKS_EVERY, run: () => this.workThrough() },
      'requeue-lost-agent-tasks': { every: LOOKS_EVERY, run: () => sweeps.requeueLost() },
      'expire-agent-tasks': { every: EXPIRES_EVERY, run: () => sweeps.expire() },
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.schedule();
    this.timer = setInterval(() => this.reschedule(), SCHEDULES_EVERY);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async process(job: Job): Promise<unknown> {
    const task = this.jobs[job.name];
    if (!task) throw new Error(`No job is called ${job.name}`);
    try {
      return await task.run();
    } catch (error) {
      this.logger.error(error);
      throw error;
    }
  }

  private async workThrough(): Promise<number> {
    let done = 0;
    while (!this.worker.closing && (await this.runs.next())) done++;
    return done;
  }

  private async schedule(): Promise<void> {
    for (const [name, { every }] of Object.entries(this.jobs)) {
      await this.queue.upsertJobScheduler(name, { every }, { name });
    }
  }

  /** One at a time: while the queue is out of reach, a call waits until it is back. */
  private reschedule(): void {
    this.scheduling ??= this.schedule()
      .catch((error) => this.logger.warn(error))
      .finally(() => {
        this.scheduling = undefined;
      });
  }
}
