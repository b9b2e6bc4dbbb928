import type { Agent } from '#contracts';
import type { Transaction } from '#data';

/** What the agent in Docket's own worker knows how to do. */
export const BUILTIN_KINDS = ['triage_issue', 'review_pull_request', 'analyze_push'] as const;
export type BuiltinKind = (typeof BUILTIN_KINDS)[number];

export const isBuiltinKind = (kind: string): kind is BuiltinKind => BUILTIN_KINDS.includes(kind as BuiltinKind);

/** Who a task is for: the built-in agent takes what it knows, the rest is left for agents that claim. */
export const agentFor = (agent: Agent, kind: string): Agent =>
  agent === 'builtin' && isBuiltinKind(kind) ? 'builtin' : 'external';

/** Of tasks that were all handed to the built-in agent, those it can't do go back to agents that claim. */
export async function releaseUnsupportedTasks(tx: Transaction, projectId: string): Promise<void> {
  await tx.query(
    `UPDATE agent_tasks SET agent = 'external'
     WHERE project_id = $1 AND status <> 'completed' AND agent = 'builtin' AND kind <> ALL ($2)`,
    [projectId, BUILTIN_KINDS],
  );
}
