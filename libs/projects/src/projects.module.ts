import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { AccessTokensService } from './access-tokens.service.js';
import { DeletedProjects } from './deleted-projects.js';
import { LinkedRepositories } from './linked-repositories.js';
import { ProjectQueries } from './project.queries.js';
import { ProjectActivity } from './project-activity.js';
import { ProjectKeys } from './project-keys.js';
import { ProjectMembersService } from './project-members.service.js';
import { ProjectWebhookSecrets } from './project-webhook-secrets.js';
import { ProjectsService } from './projects.service.js';
import { RepositoriesService } from './repositories.service.js';

@Module({
  imports: [AccessModule, EventsModule],
  providers: [
    AccessTokensService,
    DeletedProjects,
    ProjectActivity,
    ProjectKeys,
    ProjectMembersService,
    ProjectQueries,
    ProjectWebhookSecrets,
    ProjectsService,
    RepositoriesService,
    LinkedRepositories,
  ],
  exports: [
    AccessTokensService,
    DeletedProjects,
    ProjectMembersService,
    ProjectQueries,
    ProjectWebhookSecrets,
    ProjectsService,
    RepositoriesService,
    LinkedRepositories,
  ],
})
export class ProjectsModule {}
