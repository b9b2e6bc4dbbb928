import { type Person, person } from '#access';
import type { Actor, Agent, AgentTaskLogType, AgentTaskStatus } from '#contracts';
import type { Parameters } from '#data';

export const MAX_ATTEMPTS = 3;
export const LEASE_SECONDS = { min: 1, max: 3600, default: 60 };
/** How long a task waits for someone to claim it, and a question for an answer. */
export const EXPIRES_AFTER = 7 * 24 * 60 * 60 * 1000;
/**
 * Over all attempts; a retry starts anew. An hour is long for one event, and nobody reads more than a thousand
 * messages.
 */
export const DEFAULT_BUDGET: AgentTaskBudget = { seconds: 3600, messages: 1000 };

export interface AgentTaskBudget {
  /** Running time over all attempts; waiting for an answer does not count. */
  seconds: number;
  /** Messages the agent may write to the log. */
  messages: number;
}

export interface AgentTaskResult {
  summary: string;
  artifacts?: unknown[];
}

/** A task as lists, events and responses show it; only a single task has its `payload`. */
export interface AgentTask {
  id: string;
  workspaceId: string;
  /** Null for a ticket without a project. */
  projectId: string | null;
  ticketId: string | null;
  agent: Agent;
  /** The only agent that may claim it. */
  agentId: string | null;
  /**
   * The member who created the task, delegated the ticket or wrote the mention; null if a rule or a webhook created it.
   */
  createdBy: Person | null;
  /** Written by a member; null for readers who are not members. */
  instructions: string | null;
  kind: string;
  subject: string;
  ref: string | null;
  status: AgentTaskStatus;
  attempt: number;
  maxAttempts: number;
  budget: AgentTaskBudget;
  used: AgentTaskBudget;
  question: string | null;
  /** The answer to the last question. */
  answer: string | null;
  result: AgentTaskResult | null;
  error: string | null;
  claimedBy: string | null;
  claimant: Person | null;
  leaseExpiresAt: Date | null;
  availableAt: Date;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface AgentTaskWithPayload extends AgentTask {
  /** Null for non-members who read a public project: it may hold what only members see, such as e-mail addresses. */
  payload: object | null;
}

export interface ClaimedAgentTask extends AgentTask {
  payload: object;
  leaseToken: string;
}

/** A task for the built-in agent, which only works in projects. */
export type BuiltinTask = ClaimedAgentTask & { projectId: string };

export interface AgentTaskLogEntry {
  id: string;
  type: AgentTaskLogType;
  attempt: number;
  message: string;
  userId: string;
  createdAt: Date;
}

/**
 * The ticket of a row `t`; null once it is deleted or has moved elsewhere, because readers of the task might not be
 * allowed to know that it exists.
 */
export const SHOWN_TICKET = `(SELECT k.id FROM tickets k WHERE k.id = t.ticket_id
  AND k.project_id IS NOT DISTINCT FROM t.project_id AND k.deleted_at IS NULL)`;

/** The queue of task `alias`: its project, or its workspace if it has none. Matches the expression of the indexes. */
export const scopeOf = (alias: string): string => `coalesce(${alias}.project_id, ${alias}.workspace_id)`;

/**
 * The columns of a row `t` as an `AgentTask`, for an actor who may read it; `instructions` is the expression they may
 * see.
 */
export function agentTask(actor: Actor, parameters: Parameters, instructions = 't.instructions'): string {
  const shown = (id: string) => `(SELECT ${person(actor, parameters, 'u')} FROM users u WHERE u.id = ${id})`;
  return `t.id, t.workspace_id AS "workspaceId", t.project_id AS "projectId",
  ${SHOWN_TICKET} AS "ticketId", t.agent, t.agent_id AS "agentId", ${shown('t.created_by')} AS "createdBy",
  t.kind, t.subject, t.ref, ${instructions} AS instructions, t.status, t.attempt, ${MAX_ATTEMPTS} AS "maxAttempts",
  json_build_object('seconds', t.budget_seconds, 'messages', t.budget_messages) AS budget,
  json_build_object('seconds', t.used_milliseconds / 1000, 'messages', t.used_messages) AS used,
  t.question, t.answer, t.result, t.error, t.claimed_by AS "claimedBy", ${shown('t.claimed_by')} AS claimant,
  t.leased_until AS "leaseExpiresAt", t.available_at AS "availableAt", t.expires_at AS "expiresAt",
  t.created_at AS "createdAt", t.updated_at AS "updatedAt", t.started_at AS "startedAt", t.finished_at AS "finishedAt"`;
}
