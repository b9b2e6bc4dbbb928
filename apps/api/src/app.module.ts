import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { AgentTasksModule } from './agent-tasks/agent-tasks.module.js';
import { AgentsModule } from './agents/agents.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventsModule } from './events/events.module.js';
import { HttpModule } from './http/http.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { InboundWebhooksModule } from './inbound-webhooks/inbound-webhooks.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OutboundWebhooksModule } from './outbound-webhooks/outbound-webhooks.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { RecurrencesModule } from './recurrences/recurrences.module.js';
import { LabelsModule } from './tickets/labels.module.js';
import { TicketsModule } from './tickets/tickets.module.js';
import { AdminModule } from './users/admin.module.js';
import { SignInModule } from './users/sign-in.module.js';
import { UsersModule } from './users/users.module.js';
import { InvitationsModule } from './workspaces/invitations.module.js';
import { WorkspacesModule } from './workspaces/workspaces.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-api'),
    HttpModule,
    SignInModule,
    UsersModule,
    NotificationsModule,
    WorkspacesModule,
    LabelsModule,
    ProjectsModule,
    InvitationsModule,
    TicketsModule,
    RecurrencesModule,
    ImportsModule,
    InboundWebhooksModule,
    OutboundWebhooksModule,
    EventsModule,
    AgentTasksModule,
    AgentsModule,
    DocsModule,
    McpModule,
    AdminModule,
  ],
})
export class AppModule {}
