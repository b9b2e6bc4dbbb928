import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { UsersModule } from '#users';
import { WorkspacesModule } from '#workspaces';
import { EventsApiModule } from '../events/events.module.js';
import { ViewQueries } from '../tickets/view-query.js';
import { BoardReader } from './board-reader.js';
import { McpController } from './mcp.controller.js';
import { McpServers } from './mcp-servers.js';
import { Prompts } from './prompts.js';
import { References } from './references.js';
import { Resources } from './resources.js';
import { Subscriptions } from './subscriptions.js';
import { CustomFields } from './tools/custom-fields.js';
import { ProjectNames } from './tools/project-names.js';
import { ProjectTools } from './tools/project-tools.js';
import { IdempotentCalls } from './tools/run-idempotently.js';
import { TaskTools } from './tools/task-tools.js';
import { TicketReader } from './tools/ticket-reader.js';
import { NamedTicketReferences } from './tools/ticket-references.js';
import { TicketTools } from './tools/ticket-tools.js';
import { WorkspaceTools } from './tools/workspace-tools.js';

/** The Model Context Protocol, for agents. */
@Module({
  imports: [AgentTasksModule, EventsApiModule, ProjectsModule, TicketsModule, UsersModule, WorkspacesModule],
  controllers: [McpController],
  providers: [
    BoardReader,
    CustomFields,
    IdempotentCalls,
    McpServers,
    ProjectNames,
    ProjectTools,
    Prompts,
    References,
    Resources,
    Subscriptions,
    TaskTools,
    TicketReader,
    NamedTicketReferences,
    TicketTools,
    ViewQueries,
    WorkspaceTools,
  ],
})
export class McpModule {}
