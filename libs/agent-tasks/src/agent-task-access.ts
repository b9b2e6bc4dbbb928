import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { roleJoins } from '#access';
import { type Actor, NotFound } from '#contracts';
import { Parameters, type Sql, type Transaction } from '#data';
import { type AgentTaskWithPayload, agentTask } from './agent-task.js';
import { type AgentTaskStanding, admitted } from './agent-task-permissions.js';

/** A locked task, with what an agent must show and what it has used. */
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

/** Who may see a task, and who may act on it: readers of its project, and members; of its workspace where it has none. */
@Injectable()
export class AgentTaskAccess {
  async toRead(sql: Sql, actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    const row = isUuid(id) ? await this.find<AgentTaskWithPayload>(sql, actor, id) : undefined;
    const { role, task } = admitted(row, actor, 'read');
    return role ? task : { ...task, payload: null, instructions: null };
  }

  async toChange(tx: Transaction, actor: Actor, id: string): Promise<AgentTaskState> {
    if (!isUuid(id)) throw new NotFound('Agent task');
    // Locked first, read then: what a statement joins to a row it waited for is what was there before the wait.
    await tx.query('SELECT FROM agent_tasks WHERE id = $1 FOR NO KEY UPDATE', [id]);
    return admitted(await this.find<AgentTaskState>(tx, actor, id, `, ${STATE}`), actor, 'write').task;
  }

  private async find<Row extends object>(
    sql: Sql,
    actor: Actor,
    id: string,
    more = '',
  ): Promise<(Row & AgentTaskStanding) | undefined> {
    const parameters = new Parameters();
    const place = { workspaceId: 't.workspace_id', projectId: 't.project_id' };
    const [row] = await sql.query<Row & AgentTaskStanding>(
      `SELECT ${agentTask(actor, parameters)}, t.payload${more}, p.status AS "projectStatus", p.visibility,
              pm.role AS "projectRole", wm.role AS "workspaceRole"
       FROM agent_tasks t LEFT JOIN projects p ON p.id = t.project_id
       ${roleJoins(parameters.add(actor.userId), place, 'pm', 'wm')} WHERE t.id = ${parameters.add(id)}`,
      parameters.values,
    );
    return row;
  }
}
