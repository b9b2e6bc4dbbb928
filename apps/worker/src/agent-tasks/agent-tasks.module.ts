import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { QUEUES } from '#contracts';
import { AgentTasksModule as AgentTasksCoreModule } from '#tracker/agent-tasks/agent-tasks.module.js';
import { AgentTasksProcessor } from './agent-tasks.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.agentTasks }), AgentTasksCoreModule],
  providers: [AgentTasksProcessor],
})
export class AgentTasksModule {}
