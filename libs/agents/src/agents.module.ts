import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { AgentTasksModule } from '#agent-tasks';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { IdentityModule } from '#users';
import { AgentQueries } from './agent.queries.js';
import { AgentsService } from './agents.service.js';

@Module({
  imports: [AccessModule, AgentTasksModule, IdentityModule, ProjectsModule, TicketsModule],
  providers: [AgentQueries, AgentsService],
  exports: [AgentsService],
})
export class AgentsModule {}
