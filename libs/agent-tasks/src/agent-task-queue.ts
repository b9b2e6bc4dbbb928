import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { AccessService, memberProjects, memberWorkspaces } from '#access';
import { type Actor, type Agent, Clock, NotFound, ValidationFailed } from '#contracts';
import { Database, Parameters, type Transaction } from '#data';
import { agentTask, type ClaimedAgentTask, scopeOf } from './agent-task.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';

interface Wanted {
  agent: Agent;
  kinds?: string[];
  projectId?: string;
  leaseSeconds: number;
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
  ) {}

  /** The project named by id or key, if the actor may claim its tasks. */
  async admitted(actor: Actor, idOrKey: string): Promise<string> {
    try {
      return (await this.access.project(this.db, actor, idOrKey, 'write')).id;
    } catch (error) {
      throw error instanceof NotFound ? ValidationFailed.on('projectId', 'Project must be valid') : error;
    }
  }

  /**
   * Hands the next task to one claimer, however many ask at once. The same statement checks that no older task of the
   * subject is queued or running; the unique index decides between concurrent claims.
   */
  async next(actor: Actor, wanted: Wanted): Promise<ClaimedAgentTask | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.db.transaction((tx) => this.take(tx, actor, wanted));
      } catch (error) {
        const overlapped = (error as { constraint?: string }).constraint === 'agent_tasks_active_scope_key';
        if (!overlapped || tries === MAX_CLAIM_TRIES) throw error;
      }
    }
  }

  private async take(tx: Transaction, actor: Actor, wanted: Wanted): Promise<ClaimedAgentTask | null> {
    const parameters = new Parameters();
    const now = parameters.add(this.clock.now());
    const user = parameters.add(actor.userId);
    const lease = `${parameters.add(wanted.leaseSeconds)}::integer`;
    const conditions = [
      `q.status = 'queued' AND q.available_at <= ${now} AND q.expires_at > ${now}`,
      wanted.agent === 'external' ? workable(actor, user) : ACTIVE,
      ...(wanted.projectId ? [`q.project_id = ${parameters.add(wanted.projectId)}`] : []),
      ...(wanted.kinds ? [`q.kind = ANY (${parameters.add(wanted.kinds)}::text[])`] : []),
      `NOT EXISTS (SELECT FROM agent_tasks o WHERE ${SAME_SUBJECT}
         AND o.status = 'queued' AND (o.queued_at, o.id) < (q.queued_at, q.id))`,
      `NOT EXISTS (SELECT FROM agent_tasks o WHERE ${SAME_SUBJECT} AND o.status IN ('running', 'awaiting_input'))`,
    ];
    const first = (whose: string) => `SELECT q.id FROM agent_tasks q WHERE ${[whose, ...conditions].join(' AND ')}
         ORDER BY q.queued_at, q.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`;
    const anyones = `q.agent_id IS NULL AND q.agent = ${parameters.add(wanted.agent)}`;
    // Tasks for this agent alone come before tasks for any agent. Each case has its own index.
    const next =
      wanted.agent === 'external' && actor.isAgent
        ? `own AS (${first(`q.agent_id = ${user}`)}),
           anyones AS (${first(`NOT EXISTS (SELECT FROM own) AND ${anyones}`)}),
           next AS (SELECT id FROM own UNION ALL SELECT id FROM anyones)`
        : `next AS (${first(anyones)})`;
    const [task] = await tx.query<ClaimedAgentTask>(
      `WITH ${next}, t AS (
         UPDATE agent_tasks SET status = 'running', claimed_by = ${user}, lease_token = ${parameters.add(randomUUID())},
           lease_seconds = ${lease}, running_since = ${now}, started_at = coalesce(started_at, ${now}),
           leased_until = ${now}::timestamptz
             + make_interval(secs => least(${lease}, budget_seconds - used_milliseconds / 1000.0)),
           updated_at = ${now}, log_entries = log_entries + 1
         WHERE id = (SELECT id FROM next) RETURNING *
       ), logged AS (
         INSERT INTO agent_task_log (id, workspace_id, task_id, user_id, position, attempt, type, message, created_at)
         SELECT ${parameters.add(uuidv7())}, t.workspace_id, t.id, ${user}, t.log_entries, t.attempt, 'system', 'Claimed',
                ${now} FROM t
       )
       SELECT ${agentTask(actor, parameters)}, t.payload, t.lease_token AS "leaseToken" FROM t`,
      parameters.values,
    );
    if (!task) return null;
    await this.audit.updated(tx, actor, task);
    return task;
  }
}

const ACTIVE = `EXISTS (SELECT FROM projects p WHERE p.id = q.project_id AND p.status = 'active')`;

const SAME_SUBJECT = `${scopeOf('o')} = ${scopeOf('q')} AND o.subject = q.subject`;

/**
 * Members may claim; an ADMIN everywhere, a VIEWER nowhere. An unconfirmed membership requires a claim that names the
 * project, which confirms it. The scopes are an array that PostgreSQL computes once, so that the queue is read by its
 * index.
 */
function workable(actor: Actor, user: string): string {
  if (actor.role === 'ADMIN') return `(q.project_id IS NULL OR ${ACTIVE})`;
  if (actor.role === 'VIEWER') return 'false';
  const filter = { confirmed: true, role: 'member' } as const;
  return `${scopeOf('q')} = ANY (ARRAY(SELECT p.id FROM projects p WHERE p.status = 'active' AND p.id IN
    ${memberProjects(user, filter)} UNION ALL ${memberWorkspaces(user, filter)}))`;
}
