import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { QUEUES } from '#contracts';
import { AgentTasksProcessor } from './agent-tasks.processor.js';

@Module({
  imports: [BullModule.registerQueue({ name: QUEUES.agentTasks }), AgentTasksModule],
  providers: [AgentTasksProcessor],
})
export class AgentTasksWorkerModule {}
