import { Module } from '@nestjs/common';
import { WorkspacesModule } from '#workspaces';
import { WorkspacesController } from './workspaces.controller.js';

@Module({
  imports: [WorkspacesModule],
  controllers: [WorkspacesController],
})
export class WorkspacesApiModule {}
