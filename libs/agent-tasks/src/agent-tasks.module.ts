import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { TicketAccess } from '#tickets';
import { AgentTaskQueries } from './agent-task.queries.js';
import { AgentTaskAccess } from './agent-task-access.js';
import { AgentTaskAuditTrail } from './agent-task-audit-trail.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { AgentTaskControl } from './agent-task-control.js';
import { AgentTaskQueue } from './agent-task-queue.js';
import { AgentTaskSweeps } from './agent-task-sweeps.js';
import { AgentTaskWriter } from './agent-task-writer.js';
import { AgentTasksService } from './agent-tasks.service.js';
import { BuiltinAgent } from './builtin-agent.js';
import { BuiltinRuns } from './builtin-runs.js';

@Module({
  imports: [AccessModule, EventsModule],
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
    TicketAccess,
  ],
  exports: [
    AgentTaskClaims,
    AgentTaskControl,
    AgentTaskQueries,
    AgentTaskSweeps,
    AgentTasksService,
    BuiltinAgent,
    BuiltinRuns,
  ],
})
export class AgentTasksModule {}
