import { Injectable } from '@nestjs/common';
import type { AgentTask, AgentTaskLogEntry } from '#agent-tasks';
import { AgentTaskClaims, AgentTaskQueries } from '#agent-tasks';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { decodeContinuation, present } from '../answers/continuation.js';
import { CLAIMED_FIELDS, partsOfTask, REPORTED_FIELDS, TASK_FIELDS, TASK_READ_FIELDS } from '../answers/task-answer.js';
import { inOrder, known, onlyContinuation } from './chosen-fields.js';
import {
  AskTaskInput,
  ClaimTaskInput,
  CompleteTaskInput,
  FailTaskInput,
  GetTaskInput,
  ReportTaskInput,
} from './task-inputs.js';
import { type Tool, tool } from './tool.js';

const LOG_SHOWN = 20; // the end of it, where a question was answered

@Injectable()
export class TaskTools {
  readonly tools: Tool[] = [
    tool({
      name: 'claim_task',
      title: 'Claim a task',
      description:
        'The next task that waits for an agent, with its payload and a `leaseToken` that the other calls need, or null. ' +
        'It is yours until `leaseExpiresAt`; report_task renews that.',
      scope: 'agent-tasks:write',
      effect: 'adds',
      input: ClaimTaskInput,
      run: (actor, input) => this.claim(actor, input),
    }),
    tool({
      name: 'get_task',
      title: 'Read a task',
      description:
        'One task: its state, its payload, and the last lines of its log, where the answer to a question stands.',
      scope: 'agent-tasks:read',
      effect: 'reads',
      input: GetTaskInput,
      run: (actor, input) => this.get(actor, input),
    }),
    tool({
      name: 'report_task',
      title: 'Report on a task',
      description:
        'Renews the lease, and with `message` writes a line to the log. CONFLICT: the task is no longer yours.',
      scope: 'agent-tasks:write',
      effect: 'adds',
      input: ReportTaskInput,
      run: (actor, input) => this.report(actor, input),
    }),
    tool({
      name: 'ask_task',
      title: 'Ask about a task',
      description:
        'Asks the members of the project something. The task waits as yours; once answered it is `running` again, and ' +
        'get_task has the answer in its log.',
      scope: 'agent-tasks:write',
      effect: 'steps',
      input: AskTaskInput,
      run: (actor, { task, leaseToken, question }) => reported(this.claims.ask(actor, task, leaseToken, question)),
    }),
    tool({
      name: 'complete_task',
      title: 'Complete a task',
      description: 'Ends a task with its result.',
      scope: 'agent-tasks:write',
      effect: 'steps',
      input: CompleteTaskInput,
      run: (actor, { task, leaseToken, summary, artifacts }) =>
        reported(this.claims.complete(actor, task, leaseToken, { summary, ...(artifacts && { artifacts }) })),
    }),
    tool({
      name: 'fail_task',
      title: 'Give a task up',
      description: 'Ends a task for good, with the reason. Only a member of the project can have it tried again.',
      scope: 'agent-tasks:write',
      effect: 'steps',
      input: FailTaskInput,
      run: (actor, { task, leaseToken, error }) => reported(this.claims.fail(actor, task, leaseToken, error)),
    }),
  ];

  constructor(
    private readonly db: Database,
    private readonly claims: AgentTaskClaims,
    private readonly queries: AgentTaskQueries,
  ) {}

  private async claim(actor: Actor, input: ClaimTaskInput): Promise<object> {
    const task = await this.claims.claim(actor, input);
    if (!task) return { task: null };
    const parts = partsOfTask(task, CLAIMED_FIELDS, false);
    return present('task', { id: task.id, fields: CLAIMED_FIELDS, parts });
  }

  private async get(actor: Actor, { task: id, fields, continuation }: GetTaskInput): Promise<object> {
    onlyContinuation(continuation, { fields });
    const task = await this.queries.get(actor, id);
    const from = continuation === undefined ? undefined : decodeContinuation('task', task.id, continuation);
    const chosen = from ? known(TASK_FIELDS, from.fields) : (inOrder(TASK_FIELDS, fields) ?? TASK_READ_FIELDS);
    const log = chosen.includes('log') ? await this.lastOfLog(actor, task.id) : [];
    const parts = partsOfTask({ ...task, log }, chosen, fields !== undefined);
    return present('task', { id: task.id, fields: chosen, parts, stop: from?.stop });
  }

  private async report(actor: Actor, { task, leaseToken, message }: ReportTaskInput): Promise<object> {
    if (message === undefined) return reported(this.claims.heartbeat(actor, task, leaseToken));
    return this.db.transaction(async () => {
      await this.claims.log(actor, task, leaseToken, message);
      return reported(this.claims.heartbeat(actor, task, leaseToken));
    });
  }

  /** The log is paged from its beginning: what its end is, its length says. */
  private async lastOfLog(actor: Actor, id: string): Promise<AgentTaskLogEntry[]> {
    const first = await this.queries.log(actor, id, { limit: LOG_SHOWN });
    const last = Math.ceil(first.total / LOG_SHOWN);
    if (last <= 1) return first.items;
    const ends = [last - 1, last].map((page) => this.queries.log(actor, id, { limit: LOG_SHOWN, page }));
    return (await Promise.all(ends)).flatMap(({ items }) => items).slice(-LOG_SHOWN);
  }
}

async function reported(task: Promise<AgentTask>): Promise<object> {
  const record = await task;
  return present('task', {
    id: record.id,
    fields: REPORTED_FIELDS,
    parts: partsOfTask(record, REPORTED_FIELDS, false),
  });
}
