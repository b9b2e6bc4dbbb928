import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { AgentTasksApiModule } from './agent-tasks/agent-tasks.module.js';
import { AgentsApiModule } from './agents/agents.module.js';
import { DocsApiModule } from './docs/docs.module.js';
import { EventsApiModule } from './events/events.module.js';
import { HttpModule } from './http/http.module.js';
import { ImportsApiModule } from './imports/imports.module.js';
import { InboundWebhooksModule } from './inbound-webhooks/inbound-webhooks.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { NotificationsApiModule } from './notifications/notifications.module.js';
import { OutboundWebhooksModule } from './outbound-webhooks/outbound-webhooks.module.js';
import { ProjectsApiModule } from './projects/projects.module.js';
import { RecurrencesApiModule } from './recurrences/recurrences.module.js';
import { LabelsModule } from './tickets/labels.module.js';
import { TicketsApiModule } from './tickets/tickets.module.js';
import { AdminModule } from './users/admin.module.js';
import { SignInModule } from './users/sign-in.module.js';
import { UsersApiModule } from './users/users.module.js';
import { InvitationsApiModule } from './workspaces/invitations.module.js';
import { WorkspacesApiModule } from './workspaces/workspaces.module.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-api'),
    HttpModule,
    SignInModule,
    UsersApiModule,
    NotificationsApiModule,
    WorkspacesApiModule,
    LabelsModule,
    ProjectsApiModule,
    InvitationsApiModule,
    TicketsApiModule,
    RecurrencesApiModule,
    ImportsApiModule,
    InboundWebhooksModule,
    OutboundWebhooksModule,
    EventsApiModule,
    AgentTasksApiModule,
    AgentsApiModule,
    DocsApiModule,
    McpModule,
    AdminModule,
  ],
})
export class AppModule {}
