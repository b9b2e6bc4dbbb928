import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AgentTasksModule as AgentTasksCoreModule } from '#agent-tasks';
import { QUEUES } from '#contracts';
import { AgentTasksProcessor } from './agent-tasks.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.agentTasks }), AgentTasksCoreModule],
  providers: [AgentTasksProcessor],
})
export class AgentTasksModule {}
