import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { McpController } from './mcp.controller.js';
import { McpServers } from './mcp-servers.js';
import { Resources } from './resources.js';
import { ProjectTools } from './tools/project-tools.js';
import { IdempotentCalls } from './tools/run-idempotently.js';
import { TaskTools } from './tools/task-tools.js';
import { TicketReader } from './tools/ticket-reader.js';
import { TicketTools } from './tools/ticket-tools.js';

/** Docket for agents that speak the Model Context Protocol. */
@Module({
  imports: [AgentTasksModule, ProjectsModule, TicketsModule],
  controllers: [McpController],
  providers: [McpServers, IdempotentCalls, ProjectTools, Resources, TaskTools, TicketReader, TicketTools],
})
export class McpModule {}
