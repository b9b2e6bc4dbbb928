export { AgentsModule } from './agents.module.js';
export { AgentsService } from './agents.service.js';
