import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { QUEUES } from '#contracts';
import { coalesceCalls } from '#process';

export const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;
type State = (typeof STATES)[number];

export interface QueueReport {
  queue: string;
  jobs: Record<State, number>;
  oldestSeconds: number;
}

/** Reads the state of the queues, with the clients that this worker has for them anyway. */
@Injectable()
export class QueueFigures {
  private readonly questions = Object.values(QUEUES).map((queue) =>
    coalesceCalls(() => this.ask(queue), { queue, jobs: byState(() => Number.NaN), oldestSeconds: Number.NaN }),
  );

  constructor(private readonly modules: ModuleRef) {}

  all(): Promise<QueueReport[]> {
    return Promise.all(this.questions.map((question) => question()));
  }

  private async ask(name: string): Promise<QueueReport> {
    const queue = this.modules.get<Queue>(getQueueToken(name), { strict: false });
    const counts = await queue.getJobCounts(...STATES);
    const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
    const oldestSeconds = oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0;
    return { queue: name, jobs: byState((state) => counts[state] ?? 0), oldestSeconds };
  }
}

const byState = (count: (state: State) => number) =>
  Object.fromEntries(STATES.map((state) => [state, count(state)])) as Record<State, number>;
