import { Module } from '@nestjs/common';
import { ProjectsModule } from '#projects';
import { StatsModule } from '#stats';
import { TicketsModule } from '#tickets';
import { AccessTokensController } from './access-tokens.controller.js';
import { ProjectController } from './project.controller.js';
import { ProjectMembersController } from './project-members.controller.js';
import { ProjectsController } from './projects.controller.js';
import { RepositoriesController } from './repositories.controller.js';
import { WebhookSecretController } from './webhook-secret.controller.js';

@Module({
  imports: [ProjectsModule, TicketsModule, StatsModule],
  controllers: [
    ProjectsController,
    ProjectController,
    ProjectMembersController,
    AccessTokensController,
    RepositoriesController,
    WebhookSecretController,
  ],
})
export class ProjectsApiModule {}
