import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { TicketsModule } from '#tickets';
import { AgentTaskQueries } from './agent-task.queries.js';
import { AgentTaskAccess } from './agent-task-access.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskChains } from './agent-task-chains.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { AgentTaskControl } from './agent-task-control.js';
import { AgentTaskQueue } from './agent-task-queue.js';
import { AgentTaskRequests } from './agent-task-requests.js';
import { AgentTaskSweeps } from './agent-task-sweeps.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { AgentTasksService } from './agent-tasks.service.js';
import { BuiltinAgent } from './builtin-agent.js';
import { BuiltinRuns } from './builtin-runs.js';
import { Delegation } from './delegation.js';
import { OpenAgentTasks } from './open-agent-tasks.js';
import { TicketTaskTriggers } from './ticket-task-triggers.js';

@Module({
  imports: [AccessModule, EventsModule, TicketsModule],
  providers: [
    AgentTaskAccess,
    AgentTaskClaims,
    AgentTaskControl,
    AgentTaskQueue,
    AgentTaskQueries,
    AgentTaskAuditTrail,
    AgentTaskWriter,
    AgentTaskSweeps,
    AgentTasksService,
    BuiltinAgent,
    BuiltinRuns,
    AgentTaskChains,
    AgentTaskRequests,
    Delegation,
    OpenAgentTasks,
    TicketTaskTriggers,
  ],
  exports: [
    AgentTaskClaims,
    AgentTaskControl,
    AgentTaskQueries,
    AgentTaskSweeps,
    AgentTasksService,
    AgentTaskRequests,
    BuiltinAgent,
    BuiltinRuns,
    Delegation,
    OpenAgentTasks,
  ],
})
export class AgentTasksModule {}
