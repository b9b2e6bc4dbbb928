import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, memberProjects, memberWorkspaces } from '#access';
import { type Actor, type Agent, Clock, NotFound, ValidationFailed } from '#contracts';
import { Database, Parameters, type Transaction } from '#data';
import { agentTask, type ClaimedAgentTask, scopeOf } from './agent-task.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskSweeps, LOST } from './agent-task-sweeps.js';

interface Wanted {
  agent: Agent;
  kinds?: string[];
  project?: { id: string; workspaceId: string };
  leaseSeconds: number;
}

interface Claimed {
  /** Whether tasks with an expired lease were found, in which case none was claimed. */
  lost: boolean;
  /** The project of the task, for its event. */
  project: { id: string; name: string } | null;
  task: ClaimedAgentTask | null;
}

const MAX_CLAIM_TRIES = 3;

/** Queued tasks in FIFO order: strictly one after the other within a subject, oldest first overall. */
@Injectable()
export class AgentTaskQueue {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly access: AccessService,
    private readonly audit: AgentTaskAuditTrail,
    private readonly sweeps: AgentTaskSweeps,
  ) {}

  /** The project named by id or key, if the actor may claim its tasks. */
  async admitted(actor: Actor, idOrKey: string): Promise<NonNullable<Wanted['project']>> {
    try {
      return await this.access.project(this.db, actor, idOrKey, 'write');
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  /**
   * Hands the next task to one claimer, however many ask at once. The same statement checks that no older task of the
   * subject is queued or running; the unique index decides between concurrent claims. It also looks for expired leases:
   * those tasks are requeued first, so that agents get them even while no worker is running.
   */
  async next(actor: Actor, wanted: Wanted): Promise<ClaimedAgentTask | null> {
    let isSwept = wanted.agent === 'builtin'; // the worker sweeps by itself
    for (let tries = 1; ; tries++) {
      try {
        const { lost, task } = await this.db.transaction((tx) => this.take(tx, actor, wanted, isSwept));
        if (!lost) return task;
        await this.sweeps.requeueLost();
        isSwept = true; // what another process is requeuing is still there
      } catch (error) {
        const overlapped = (error as { constraint?: string }).constraint === 'agent_tasks_active_scope_key';
        if (!overlapped || tries >= MAX_CLAIM_TRIES) throw error;
      }
    }
  }

  private async take(tx: Transaction, actor: Actor, wanted: Wanted, isSwept: boolean): Promise<Claimed> {
    const parameters = new Parameters();
    const now = parameters.add(this.clock.now());
    const user = parameters.add(actor.userId);
    const lease = `${parameters.add(wanted.leaseSeconds)}::integer`;
    const reach = reachOf(actor, user, wanted, parameters);
    const conditions = [
      `NOT (SELECT found FROM lost) AND q.status = 'queued' AND q.available_at <= ${now} AND q.expires_at > ${now}`,
      reach.condition,
      ...(wanted.project ? [`q.project_id = ${parameters.add(wanted.project.id)}`] : []),
      ...(wanted.kinds ? [`q.kind = ANY (${parameters.add(wanted.kinds)}::text[])`] : []),
      `NOT EXISTS (SELECT FROM agent_tasks o WHERE ${SAME_SUBJECT}
         AND o.status = 'queued' AND (o.queued_at, o.id) < (q.queued_at, q.id))`,
      `NOT EXISTS (SELECT FROM agent_tasks o WHERE ${SAME_SUBJECT} AND o.status IN ('running', 'awaiting_input'))`,
    ];
    const first = (whose: string) => `SELECT q.id, q.queued_at FROM agent_tasks q
         WHERE ${[whose, ...conditions].join(' AND ')}
         ORDER BY q.queued_at, q.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
    // Tasks for this agent alone come before tasks for any agent. Each case has its own index.
    const isAgent = wanted.agent === 'external' && actor.isAgent;
    const anyones = `${isAgent ? 'NOT EXISTS (SELECT FROM own) AND ' : ''}q.agent_id IS NULL
         AND q.agent = ${parameters.add(wanted.agent)}`;
    const ctes = [
      `lost AS (SELECT NOT ${parameters.add(isSwept)}::boolean AND EXISTS (SELECT ${LOST(now)}) AS found)`,
      ...reach.ctes,
      ...(isAgent ? [`own AS (${first(`q.agent_id = ${user}`)})`] : []),
      `anyones AS (${
        reach.workspaces
          ? `SELECT n.id FROM (${reach.workspaces}) w (id),
             LATERAL (${first(`q.workspace_id = w.id AND ${anyones}`)}) n ORDER BY n.queued_at, n.id LIMIT 1`
          : first(anyones)
      })`,
      `next AS (${isAgent ? 'SELECT id FROM own UNION ALL ' : ''}SELECT id FROM anyones)`,
      `t AS (
         UPDATE agent_tasks SET status = 'running', claimed_by = ${user}, lease_token = ${parameters.add(randomUUID())},
           lease_seconds = ${lease}, running_since = ${now}, started_at = coalesce(started_at, ${now}),
           leased_until = ${now}::timestamptz
             + make_interval(secs => least(${lease}, budget_seconds - used_milliseconds / 1000.0)),
           updated_at = ${now}, log_entries = log_entries + 1
         WHERE id = (SELECT id FROM next) RETURNING *
       )`,
      `logged AS (
         INSERT INTO agent_task_log (id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
         SELECT ${parameters.add(uuidv7())}, t.workspace_id, t.id, ${user}, t.log_entries, t.attempt, 'system', 'Claimed',
                ${now} FROM t
       )`,
    ];
    const [row] = await tx.query<Omit<Claimed, 'task'> & ClaimedAgentTask>(
      `WITH ${ctes.join(', ')}
       SELECT (SELECT found FROM lost) AS lost,
              (SELECT json_build_object('id', p.id, 'name', p.name) FROM projects p WHERE p.id = t.project_id) AS project,
              ${agentTask(actor, parameters)}, t.payload, t.lease_token AS "leaseToken"
       FROM (SELECT) one LEFT JOIN t ON true`,
      parameters.values,
    );
    const { lost, project, ...task } = row!;
    if (task.id === null) return { lost, project, task: null };
    await this.audit.updated(tx, actor, task, project);
    return { lost, project, task };
  }
}

const ACTIVE = `EXISTS (SELECT FROM projects p WHERE p.id = q.project_id AND p.status = 'active')`;

const SAME_SUBJECT = `${scopeOf('o')} = ${scopeOf('q')} AND o.subject = q.subject`;

/** Which queued tasks `q` a claim may return. */
interface Reach {
  ctes: string[];
  condition: string;
  /** The workspaces whose queues are read, each by the index; without it the queue of the whole instance. */
  workspaces?: string;
}

/**
 * Members may claim; an ADMIN everywhere, a VIEWER nowhere. An unconfirmed membership requires a claim that names the
 * project, which confirms it. Queues are read by workspace, so that a claim does not read what others have queued. The
 * scopes are an array that PostgreSQL computes once.
 */
function reachOf(actor: Actor, user: string, { agent, project }: Wanted, parameters: Parameters): Reach {
  const workspaces = project && `SELECT ${parameters.add(project.workspaceId)}::uuid`;
  if (agent === 'builtin') return { ctes: [], condition: ACTIVE };
  if (actor.role === 'ADMIN') return { ctes: [], condition: `(q.project_id IS NULL OR ${ACTIVE})`, workspaces };
  if (actor.role === 'VIEWER') return { ctes: [], condition: 'false' };
  const filter = { confirmed: true, role: 'member' } as const;
  return {
    ctes: [
      `scopes AS MATERIALIZED (
         SELECT p.id, p.workspace_id FROM projects p WHERE p.status = 'active' AND p.id IN ${memberProjects(user, filter)}
         UNION ALL SELECT m.id, m.id FROM ${memberWorkspaces(user, filter)} m (id))`,
    ],
    condition: `${scopeOf('q')} = ANY (ARRAY(SELECT id FROM scopes))`,
    workspaces: workspaces ?? 'SELECT DISTINCT workspace_id FROM scopes',
  };
}
