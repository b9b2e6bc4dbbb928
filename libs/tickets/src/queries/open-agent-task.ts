import type { AgentTaskStatus } from '#contracts';

export interface OpenAgentTask {
  id: string;
  status: AgentTaskStatus;
  question: string | null;
}

/** The open task about ticket `t` as JSON: the delegate's work first, then the newest. */
export const OPEN_AGENT_TASK = `(SELECT json_build_object('id', a.id, 'status', a.status, 'question', a.question) FROM agent_tasks a
  WHERE a.ticket_id = t.id AND a.project_id IS NOT DISTINCT FROM t.project_id
    AND a.status IN ('queued', 'running', 'awaiting_input')
  ORDER BY (a.agent_id = t.delegate_id AND a.kind = 'work_on_ticket') IS TRUE DESC, a.created_at DESC, a.id DESC LIMIT 1)`;
