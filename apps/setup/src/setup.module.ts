import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { IdentityModule } from '#tracker/identity/identity.module.js';
import { ProjectsModule } from '#tracker/projects/projects.module.js';
import { TicketsModule } from '#tracker/tickets/tickets.module.js';
import { WorkspacesModule } from '#tracker/workspaces/workspaces.module.js';
import { DemoClock } from './demo/demo-clock.js';
import { DemoData } from './demo/demo-data.js';

@Module({
  imports: [
    ConfigModule,
    DataModule.forProcess('docket-setup', DemoClock),
    IdentityModule,
    WorkspacesModule,
    ProjectsModule,
    TicketsModule,
  ],
  providers: [DemoData],
})
export class SetupModule {}
