export { AGENT_USER_ID, agentActor } from './agent-identity.js';
export {
  type AgentTask,
  type AgentTaskLogEntry,
  type AgentTaskResult,
  type BuiltinTask,
  LEASE_SECONDS,
} from './agent-task.js';
export { AgentTaskQueries } from './agent-task.queries.js';
export { AgentTaskClaims } from './agent-task-claims.js';
export { AgentTaskControl } from './agent-task-control.js';
export { MAX_ARTIFACTS, MAX_KINDS, readArtifacts, readKind, readKinds } from './agent-task-input.js';
export { AgentTaskRequests } from './agent-task-requests.js';
export { AgentTaskSweeps } from './agent-task-sweeps.js';
export { AgentTasksModule } from './agent-tasks.module.js';
export { AgentTasksService, type Enqueued, type NewAgentTask } from './agent-tasks.service.js';
export { BuiltinAgent } from './builtin-agent.js';
export { BuiltinRuns } from './builtin-runs.js';
export { Delegation } from './delegation.js';
export { OpenAgentTasks } from './open-agent-tasks.js';
export { subjectOfTicket } from './ticket-subject.js';
