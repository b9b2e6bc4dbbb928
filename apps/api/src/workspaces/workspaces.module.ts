import { Module } from '@nestjs/common';
import { WorkspacesModule as WorkspacesCoreModule } from '#workspaces';
import { WorkspacesController } from './workspaces.controller.js';

@Module({
  imports: [WorkspacesCoreModule],
  controllers: [WorkspacesController],
})
export class WorkspacesModule {}
