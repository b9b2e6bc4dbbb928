import { Module } from '@nestjs/common';
import { AgentsModule } from '#agents';
import { AgentKeysController } from './agent-keys.controller.js';
import { AgentsController } from './agents.controller.js';

@Module({ imports: [AgentsModule], controllers: [AgentsController, AgentKeysController] })
export class AgentsApiModule {}
