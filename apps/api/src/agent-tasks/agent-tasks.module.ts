import { Module } from '@nestjs/common';
import { AgentTasksModule as AgentTasksCoreModule } from '#agent-tasks';
import { AgentTasksController } from './agent-tasks.controller.js';

@Module({ imports: [AgentTasksCoreModule], controllers: [AgentTasksController] })
export class AgentTasksModule {}
