import { Module } from '@nestjs/common';
import { ProjectsModule as ProjectsCoreModule } from '#tracker/projects/projects.module.js';
import { TicketsModule } from '#tracker/tickets/tickets.module.js';
import { AccessTokensController } from './access-tokens.controller.js';
import { ProjectController } from './project.controller.js';
import { ProjectMembersController } from './project-members.controller.js';
import { ProjectsController } from './projects.controller.js';
import { RepositoriesController } from './repositories.controller.js';

@Module({
  imports: [ProjectsCoreModule, TicketsModule],
  controllers: [
    ProjectsController,
    ProjectController,
    ProjectMembersController,
    AccessTokensController,
    RepositoriesController,
  ],
})
export class ProjectsModule {}
