import { Module } from '@nestjs/common';
import { AgentsModule as AgentsCoreModule } from '#agents';
import { AgentKeysController } from './agent-keys.controller.js';
import { AgentsController } from './agents.controller.js';

@Module({ imports: [AgentsCoreModule], controllers: [AgentsController, AgentKeysController] })
export class AgentsModule {}
