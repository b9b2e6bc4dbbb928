import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { roleJoins } from '#access';
import { type Actor, NotFound } from '#contracts';
import { Parameters, type Sql, type Transaction } from '#data';
import { type AgentTaskWithPayload, agentTask } from './agent-task.js';
import { LOCK_TASK, taskAccess } from './agent-task-access.sql.js';
import { type AgentTaskPermissionFacts, authorizeTask } from './agent-task-permissions.js';

/** A locked task with its lease and the budget used so far. */
export interface AgentTaskState extends AgentTaskWithPayload {
  leaseToken: string | null;
  finishedLease: string | null;
  leaseSeconds: number | null;
  usedMilliseconds: number;
  usedMessages: number;
  runningSince: Date | null;
}

const STATE = `t.lease_token AS "leaseToken", t.finished_lease AS "finishedLease", t.lease_seconds AS "leaseSeconds",
  t.used_milliseconds::int AS "usedMilliseconds", t.used_messages AS "usedMessages", t.running_since AS "runningSince"`;

/**
 * Checks access to tasks: readers of the project may read, members may change; the workspace decides for a task without
 * a project.
 */
@Injectable()
export class AgentTaskAccess {
  async toRead(sql: Sql, actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    const row = isUuid(id) ? await this.find<AgentTaskWithPayload>(sql, actor, id) : undefined;
    const { role, task } = authorizeTask(row, actor, 'read');
    return role ? task : { ...task, payload: null, instructions: null };
  }

  async toChange(tx: Transaction, actor: Actor, id: string): Promise<AgentTaskState> {
    if (!isUuid(id)) throw new NotFound('Agent task');
    // Lock before reading: under READ COMMITTED, a join would otherwise see rows as they were before the wait.
    await tx.query(LOCK_TASK, [id]);
    return authorizeTask(await this.find<AgentTaskState>(tx, actor, id, `, ${STATE}`), actor, 'write').task;
  }

  private async find<Row extends object>(
    sql: Sql,
    actor: Actor,
    id: string,
    more = '',
  ): Promise<(Row & AgentTaskPermissionFacts) | undefined> {
    const parameters = new Parameters();
    const scope = { workspaceId: 't.workspace_id', projectId: 't.project_id' };
    const [row] = await sql.query<Row & AgentTaskPermissionFacts>(
      taskAccess(
        agentTask(actor, parameters),
        more,
        roleJoins(parameters.add(actor.userId), scope, 'pm', 'wm'),
        parameters.add(id),
      ),
      parameters.values,
    );
    return row;
  }
}
