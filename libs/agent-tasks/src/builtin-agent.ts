import { Injectable } from '@nestjs/common';
import type { BuiltinTask } from './agent-task.js';

/** Does a task and completes it under its lease, in one transaction; throws to be retried later. */
export type Work = (task: BuiltinTask) => Promise<unknown>;

/** The agent in Docket's worker: dispatches each kind of task to its registered handler. */
@Injectable()
export class BuiltinAgent {
  private readonly work = new Map<string, Work>();

  register(kind: string, work: Work): void {
    this.work.set(kind, work);
  }

  get kinds(): string[] {
    return [...this.work.keys()];
  }

  async run(task: BuiltinTask): Promise<void> {
    const work = this.work.get(task.kind);
    if (!work) throw new Error(`The built-in agent does not support ${task.kind}`);
    await work(task);
  }
}
