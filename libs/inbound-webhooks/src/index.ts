export { type AutomationRule, isOwnEvent, type RuleConditions } from './automation-rule.js';
export { AutomationsService } from './automations.service.js';
export { CodeDeliveriesService, type Receipt } from './code-deliveries.service.js';
export { type Announcement, announcementOf, type Headers, readCodeEvent } from './code-delivery.js';
export {
  CODE_PROVIDERS,
  type CodeEvent,
  type CodeProvider,
  fingerprintOf,
  type Ignored,
  isIgnored,
} from './code-event.js';
export { CodeEventHandler } from './code-event-handler.js';
export { CodeLinkQueries } from './code-link.queries.js';
export { ExpiredDeliveries } from './expired-deliveries.js';
export { GenericDeliveriesService } from './generic-deliveries.service.js';
export { repositoriesNamedIn } from './hosts/named-repositories.js';
export { InboundModule } from './inbound.module.js';
export { reasonForOwnEvent } from './own-events.js';
export { taskFromCodeEvent } from './task-from-code-event.js';
