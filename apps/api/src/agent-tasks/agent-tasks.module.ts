import { Module } from '@nestjs/common';
import { AgentTasksModule as AgentTasksCoreModule } from '#tracker/agent-tasks/agent-tasks.module.js';
import { AgentTasksController } from './agent-tasks.controller.js';

@Module({ imports: [AgentTasksCoreModule], controllers: [AgentTasksController] })
export class AgentTasksModule {}
