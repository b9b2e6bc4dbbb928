import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { NoticesModule } from '../notifications/notices.module.js';
import { PeopleModule } from '../people/people.module.js';
import { DetachFromTickets } from '../tickets/detach-from-tickets.js';
import { StorageQuota } from '../tickets/storage-quota.js';
import { GroupsService } from './groups.service.js';
import { LabelsService } from './labels.service.js';
import { OwnWorkspace } from './own-workspace.js';
import { WorkspaceQueries } from './workspace.queries.js';
import { WorkspacesService } from './workspaces.service.js';

@Module({
  imports: [AccessModule, EventsModule, NoticesModule, PeopleModule],
  providers: [
    GroupsService,
    LabelsService,
    OwnWorkspace,
    StorageQuota,
    DetachFromTickets,
    WorkspaceQueries,
    WorkspacesService,
  ],
  exports: [
    DetachFromTickets,
    GroupsService,
    LabelsService,
    OwnWorkspace,
    StorageQuota,
    WorkspaceQueries,
    WorkspacesService,
  ],
})
export class WorkspacesModule {}
