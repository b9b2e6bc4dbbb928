import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { MembershipNotificationsModule } from '#notifications';
import { TicketsModule } from '#tickets';
import { WorkspaceQueries } from './workspace.queries.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [AccessModule, EventsModule, MembershipNotificationsModule, TicketsModule],
  providers: [WorkspaceQueries, WorkspacesService],
  exports: [WorkspaceQueries, WorkspacesService],
})
export class WorkspacesModule {}
