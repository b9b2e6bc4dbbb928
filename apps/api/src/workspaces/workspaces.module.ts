import { Module } from '@nestjs/common';
import { WorkspacesModule as WorkspacesCoreModule } from '#tracker/workspaces/workspaces.module.js';
import { GroupsController } from './groups.controller.js';
import { LabelsController } from './labels.controller.js';
import { WorkspacesController } from './workspaces.controller.js';

@Module({
  imports: [WorkspacesCoreModule],
  controllers: [WorkspacesController, LabelsController, GroupsController],
})
export class WorkspacesModule {}
