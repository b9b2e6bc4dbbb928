import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { AgentTasksController } from './agent-tasks.controller.js';

@Module({ imports: [AgentTasksModule], controllers: [AgentTasksController] })
export class AgentTasksApiModule {}
