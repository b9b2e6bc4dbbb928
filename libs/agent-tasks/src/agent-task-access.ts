import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { roleJoins } from '#access';
import { type Actor, NotFound } from '#contracts';
import type { Sql, Transaction } from '#data';
import { AGENT_TASK, type AgentTaskWithPayload } from './agent-task.js';
import { type AgentTaskStanding, admitted } from './agent-task-permissions.js';

/** A locked task, with what an agent must show and what it has used. */
export interface AgentTaskState extends AgentTaskWithPayload {
  leaseToken: string | null;
  leaseSeconds: number | null;
  usedMilliseconds: number;
  usedMessages: number;
  runningSince: Date | null;
}

const ROLES = roleJoins('$2', { workspaceId: 'p.workspace_id', projectId: 'p.id' }, 'pm', 'wm');
const STANDING = `p.status AS "projectStatus", p.visibility, pm.role AS "projectRole", wm.role AS "workspaceRole"`;

/** Who may see a task, and who may act on it: readers of its project, and members. */
@Injectable()
export class AgentTaskAccess {
  async toRead(sql: Sql, actor: Actor, id: string): Promise<AgentTaskWithPayload> {
    const [row] = isUuid(id)
      ? await sql.query<AgentTaskWithPayload & AgentTaskStanding>(
          `SELECT ${AGENT_TASK}, t.payload, ${STANDING}
           FROM agent_tasks t JOIN projects p ON p.id = t.project_id ${ROLES} WHERE t.id = $1`,
          [id, actor.userId],
        )
      : [];
    const { role, task } = admitted(row, actor, 'read');
    return role ? task : { ...task, payload: null };
  }

  async toChange(tx: Transaction, actor: Actor, id: string): Promise<AgentTaskState> {
    if (!isUuid(id)) throw new NotFound('Agent task');
    // Locked first, read then: what a statement joins to a row it waited for is what was there before the wait.
    await tx.query('SELECT FROM agent_tasks WHERE id = $1 FOR NO KEY UPDATE', [id]);
    const [row] = await tx.query<AgentTaskState & AgentTaskStanding>(
      `SELECT ${AGENT_TASK}, t.payload, t.lease_token AS "leaseToken", t.lease_seconds AS "leaseSeconds",
              t.used_milliseconds::int AS "usedMilliseconds", t.used_messages AS "usedMessages",
              t.running_since AS "runningSince", ${STANDING}
       FROM agent_tasks t JOIN projects p ON p.id = t.project_id ${ROLES} WHERE t.id = $1`,
      [id, actor.userId],
    );
    return admitted(row, actor, 'write').task;
  }
}
