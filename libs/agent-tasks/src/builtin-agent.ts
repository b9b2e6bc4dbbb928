import { Injectable } from '@nestjs/common';
import type { BuiltinTask } from './agent-task.js';

/** Does a task and completes it under its lease, in one transaction; throws to be tried again later. */
export type Work = (task: BuiltinTask) => Promise<unknown>;

/** The agent in Docket's own worker: what it does for each kind of task it was taught. */
@Injectable()
export class BuiltinAgent {
  private readonly work = new Map<string, Work>();

  learn(kind: string, work: Work): void {
    this.work.set(kind, work);
  }

  get kinds(): string[] {
    return [...this.work.keys()];
  }

  async run(task: BuiltinTask): Promise<void> {
    const work = this.work.get(task.kind);
    if (!work) throw new Error(`The built-in agent does not know ${task.kind}`);
    await work(task);
  }
}
