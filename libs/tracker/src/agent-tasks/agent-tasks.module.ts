import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { TicketAccess } from '../tickets/ticket-access.js';
import { AgentTaskQueries } from './agent-task.queries.js';
import { AgentTaskAccess } from './agent-task-access.js';
import { AgentTaskClaims } from './agent-task-claims.js';
import { AgentTaskControl } from './agent-task-control.js';
import { AgentTaskLine } from './agent-task-line.js';
import { AgentTaskRecord } from './agent-task-record.js';
import { AgentTaskRows } from './agent-task-rows.js';
import { AgentTaskSweeps } from './agent-task-sweeps.js';
import { AgentTasksService } from './agent-tasks.service.js';
import { BuiltinAgent } from './builtin-agent.js';
import { BuiltinRuns } from './builtin-runs.js';

@Module({
  imports: [AccessModule, EventsModule],
  providers: [
    AgentTaskAccess,
    AgentTaskClaims,
    AgentTaskControl,
    AgentTaskLine,
    AgentTaskQueries,
    AgentTaskRecord,
    AgentTaskRows,
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
