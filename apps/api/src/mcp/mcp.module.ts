import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#tracker/agent-tasks/agent-tasks.module.js';
import { ProjectsModule } from '#tracker/projects/projects.module.js';
import { TicketsModule } from '#tracker/tickets/tickets.module.js';
import { McpController } from './mcp.controller.js';
import { McpServers } from './mcp-servers.js';
import { Resources } from './resources.js';
import { Once } from './tools/once.js';
import { ProjectTools } from './tools/project-tools.js';
import { TaskTools } from './tools/task-tools.js';
import { TicketReader } from './tools/ticket-reader.js';
import { TicketTools } from './tools/ticket-tools.js';

/** Docket for agents that speak the Model Context Protocol. */
@Module({
  imports: [AgentTasksModule, ProjectsModule, TicketsModule],
  controllers: [McpController],
  providers: [McpServers, Once, ProjectTools, Resources, TaskTools, TicketReader, TicketTools],
})
export class McpModule {}
