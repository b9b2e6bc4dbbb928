import { In, Not } from 'typeorm';
import type { Agent, AgentTaskStatus } from '#contracts';
import { StoredAgentTask, type Transaction } from '#data';

/** Task kinds that the agent in Docket's worker supports. */
export const BUILTIN_KINDS = ['triage_issue', 'review_pull_request', 'analyze_push'] as const;
export type BuiltinKind = (typeof BUILTIN_KINDS)[number];

export const isBuiltinKind = (kind: string): kind is BuiltinKind => BUILTIN_KINDS.includes(kind as BuiltinKind);

/** The agent a task is for: the built-in agent takes the kinds it supports, the rest is left to agents that claim. */
export const agentFor = (agent: Agent, kind: string): Agent =>
  agent === 'builtin' && isBuiltinKind(kind) ? 'builtin' : 'external';

/** Returns the tasks that the built-in agent does not support to agents that claim. */
export async function releaseUnsupportedTasks(tx: Transaction, projectId: string): Promise<void> {
  const status = Not<AgentTaskStatus>('completed');
  const unsupported = { projectId, status, agent: 'builtin' as const, kind: Not(In(BUILTIN_KINDS)) };
  await tx.manager.update(StoredAgentTask, unsupported, { agent: 'external' });
}
