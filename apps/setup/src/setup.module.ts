import { Module } from '@nestjs/common';
import { ConfigModule } from '#config';
import { DataModule } from '#data';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { IdentityModule } from '#users';
import { WorkspacesModule } from '#workspaces';
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
