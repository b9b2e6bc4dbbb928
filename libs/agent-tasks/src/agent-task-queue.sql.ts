import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { memberProjects, memberWorkspaces } from '#access';
import type { Actor, Agent } from '#contracts';
import type { Parameters } from '#data';
import { agentTask, scopeOf } from './agent-task.js';
import { LOST } from './agent-task-sweeps.sql.js';

/** Which tasks a claim may return, and for how long. */
export interface Wanted {
  agent: Agent;
  kinds?: string[];
  project?: { id: string; workspaceId: string };
  leaseSeconds: number;
}

/** Claims the next task and logs it, unless there are tasks with an expired lease that have to be requeued first. */
export function claimNextTask(
  actor: Actor,
  wanted: Wanted,
  { at, isSwept }: { at: Date; isSwept: boolean },
  parameters: Parameters,
): string {
  const now = parameters.add(at);
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
  return `WITH ${ctes.join(', ')}
   SELECT (SELECT found FROM lost) AS lost,
          (SELECT json_build_object('id', p.id, 'name', p.name) FROM projects p WHERE p.id = t.project_id) AS project,
          ${agentTask(actor, parameters)}, t.payload, t.lease_token AS "leaseToken"
   FROM (SELECT) one LEFT JOIN t ON true`;
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
