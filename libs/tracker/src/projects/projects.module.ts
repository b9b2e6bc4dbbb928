import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { PeopleModule } from '../people/people.module.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AccessTokensService } from './access-tokens.service.js';
import { DeletedProjects } from './deleted-projects.js';
import { ProjectQueries } from './project.queries.js';
import { ProjectActivity } from './project-activity.js';
import { ProjectKeys } from './project-keys.js';
import { ProjectMembersService } from './project-members.service.js';
import { ProjectsService } from './projects.service.js';
import { RepositoriesService } from './repositories.service.js';

@Module({
  imports: [AccessModule, EventsModule, PeopleModule, WorkspacesModule],
  providers: [
    AccessTokensService,
    DeletedProjects,
    ProjectActivity,
    ProjectKeys,
    ProjectMembersService,
    ProjectQueries,
    ProjectsService,
    RepositoriesService,
  ],
  exports: [
    AccessTokensService,
    DeletedProjects,
    ProjectMembersService,
    ProjectQueries,
    ProjectsService,
    RepositoriesService,
  ],
})
export class ProjectsModule {}
