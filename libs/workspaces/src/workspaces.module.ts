import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { MembershipNotificationsModule } from '#notifications';
import { TicketsModule } from '#tickets';
import { NamedQueries } from './named.queries.js';
import { WorkspaceQueries } from './workspace.queries.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [AccessModule, EventsModule, MembershipNotificationsModule, TicketsModule],
  providers: [NamedQueries, WorkspaceQueries, WorkspacesService],
  exports: [NamedQueries, WorkspaceQueries, WorkspacesService],
})
export class WorkspacesModule {}
