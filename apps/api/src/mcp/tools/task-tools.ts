import { Injectable } from '@nestjs/common';
import type { AgentTask, AgentTaskLogEntry } from '#agent-tasks';
import { AgentTaskClaims, AgentTaskQueries } from '#agent-tasks';
import type { Actor } from '#contracts';
import { Database } from '#data';
import { decodeContinuation, present } from '../answers/continuation.js';
import { excerpt } from '../answers/excerpt.js';
import { listAnswer } from '../answers/listing.js';
import { listOutput, nullableOutput, recordOutput } from '../answers/output-schema.js';
import {
  CLAIMED_FIELDS,
  partsOfTask,
  REPORTED_FIELDS,
  TASK_COMPACT_FIELDS,
  TASK_FIELDS,
  TASK_LIST_FIELDS,
  TASK_READ_FIELDS,
  TASK_SHOWS,
  taskOutput,
} from '../answers/task-answer.js';
import { References } from '../references.js';
import { inOrder, onlyContinuation } from './chosen-fields.js';
import {
  AskTaskInput,
  ClaimTaskInput,
  CompleteTaskInput,
  FailTaskInput,
  GetTaskInput,
  ListTasksInput,
  ReportTaskInput,
} from './task-inputs.js';
import { type Tool, tool } from './tool.js';

const REPORTED = recordOutput('task', taskOutput(REPORTED_FIELDS));
const LOG_SHOWN = 20; // the newest entries, where a question was answered

@Injectable()
export class TaskTools {
  readonly tools: Tool[] = [
    tool({
      name: 'list_tasks',
      title: 'List tasks',
      description: 'Tasks for agents that you may read, newest first, with their questions and errors.',
      scope: 'agent-tasks:read',
      effect: 'reads',
      input: ListTasksInput,
      output: listOutput('tasks', taskOutput(TASK_COMPACT_FIELDS)),
      run: (actor, input) => this.list(actor, input),
    }),
    tool({
      name: 'claim_task',
      title: 'Claim a task',
      description:
        'The next task that waits for an agent, with its payload and a `leaseToken` that the other calls need, or null. ' +
        'It is yours until `leaseExpiresAt`; report_task renews that.',
      scope: 'agent-tasks:write',
      effect: 'adds',
      input: ClaimTaskInput,
      output: nullableOutput('task', taskOutput(CLAIMED_FIELDS)),
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
      output: recordOutput('task', taskOutput(TASK_READ_FIELDS)),
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
      output: REPORTED,
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
      output: REPORTED,
      run: (actor, { task, leaseToken, question, maxCharacters }) =>
        taskAnswer(this.claims.ask(actor, task, leaseToken, question), maxCharacters),
    }),
    tool({
      name: 'complete_task',
      title: 'Complete a task',
      description: 'Ends a task with its result.',
      scope: 'agent-tasks:write',
      effect: 'steps',
      input: CompleteTaskInput,
      output: REPORTED,
      run: (actor, input) => this.complete(actor, input),
    }),
    tool({
      name: 'fail_task',
      title: 'Give a task up',
      description: 'Ends a task for good, with the reason. Only a member of the project can have it tried again.',
      scope: 'agent-tasks:write',
      effect: 'steps',
      input: FailTaskInput,
      output: REPORTED,
      run: (actor, { task, leaseToken, error, maxCharacters }) =>
        taskAnswer(this.claims.fail(actor, task, leaseToken, error), maxCharacters),
    }),
  ];

  constructor(
    private readonly db: Database,
    private readonly claims: AgentTaskClaims,
    private readonly queries: AgentTaskQueries,
    private readonly references: References,
  ) {}

  private async list(actor: Actor, input: ListTasksInput): Promise<object> {
    const { fields, cursor, limit, maxCharacters, ...filters } = input;
    const project = await this.references.filter(actor, 'project', 'project', filters.project);
    const chosen = inOrder(TASK_LIST_FIELDS, fields) ?? TASK_COMPACT_FIELDS;
    const shown = { fields: chosen, shows: TASK_SHOWS, explicit: fields !== undefined, maxCharacters };
    return listAnswer({
      ...{ name: 'tasks', list: ['list_tasks', filters], limit, cursor, maxCharacters },
      read: (count, position) => this.queries.list(actor, { ...filters, project, limit: count, cursor: position }),
      idOf: ({ id }) => id,
      show: (task) => excerpt('task', task, shown),
    });
  }

  private async claim(actor: Actor, { projectId, maxCharacters, ...input }: ClaimTaskInput): Promise<object> {
    const project = projectId && (await this.references.idOf(actor, 'project', 'projectId', projectId));
    const task = await this.claims.claim(actor, { ...input, ...(project && { projectId: project }) });
    if (!task) return { task: null };
    const parts = partsOfTask(task, CLAIMED_FIELDS, false);
    return present('task', { id: task.id, fields: CLAIMED_FIELDS, explicit: false, parts, maxCharacters });
  }

  private async get(actor: Actor, input: GetTaskInput): Promise<object> {
    const { task: named, fields, continuation, maxCharacters } = input;
    onlyContinuation(continuation, { fields });
    const task = await this.queries.get(actor, named);
    const { id } = task;
    const wanted =
      continuation === undefined
        ? { fields: inOrder(TASK_FIELDS, fields) ?? TASK_READ_FIELDS, explicit: fields !== undefined }
        : decodeContinuation('task', id, continuation);
    const log = wanted.fields.includes('log') ? await this.lastOfLog(actor, id) : [];
    const parts = partsOfTask({ ...task, log }, wanted.fields, wanted.explicit);
    return present('task', { ...wanted, id, parts, maxCharacters });
  }

  private async report(actor: Actor, { task, leaseToken, message, maxCharacters }: ReportTaskInput): Promise<object> {
    const renewLease = () => taskAnswer(this.claims.heartbeat(actor, task, leaseToken), maxCharacters);
    if (message === undefined) return renewLease();
    return this.db.transaction(async () => {
      await this.claims.log(actor, task, leaseToken, message);
      return renewLease();
    });
  }

  private complete(actor: Actor, input: CompleteTaskInput): Promise<object> {
    const { task, leaseToken, summary, artifacts, maxCharacters } = input;
    const result = { summary, ...(artifacts && { artifacts }) };
    return taskAnswer(this.claims.complete(actor, task, leaseToken, result), maxCharacters);
  }

  /** The log is paged from its beginning, so its last page follows from its length. */
  private async lastOfLog(actor: Actor, id: string): Promise<AgentTaskLogEntry[]> {
    const first = await this.queries.log(actor, id, { limit: LOG_SHOWN });
    const last = Math.ceil(first.total / LOG_SHOWN);
    if (last <= 1) return first.items;
    const ends = [last - 1, last].map((page) => this.queries.log(actor, id, { limit: LOG_SHOWN, page }));
    return (await Promise.all(ends)).flatMap(({ items }) => items).slice(-LOG_SHOWN);
  }
}

async function taskAnswer(task: Promise<AgentTask>, maxCharacters: number): Promise<object> {
  const record = await task;
  const parts = partsOfTask(record, REPORTED_FIELDS, false);
  return present('task', { id: record.id, fields: REPORTED_FIELDS, explicit: false, parts, maxCharacters });
}
