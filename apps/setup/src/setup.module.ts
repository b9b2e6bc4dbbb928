import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { WebhookManagementModule } from '#outbound-webhooks';
import { ProjectsModule } from '#projects';
import { RecurrencesModule } from '#recurrences';
import { TicketsModule } from '#tickets';
import { IdentityModule } from '#users';
import { WorkspacesModule } from '#workspaces';
import { DemoClock } from './demo/demo-clock.js';
import { DemoData } from './demo/demo-data.js';
import { DemoPresent } from './demo/demo-present.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-setup', DemoClock),
    IdentityModule,
    WorkspacesModule,
    ProjectsModule,
    TicketsModule,
    RecurrencesModule,
    AgentTasksModule,
    WebhookManagementModule,
  ],
  providers: [DemoData, DemoPresent],
})
export class SetupModule {}
