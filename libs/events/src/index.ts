export { eraseComment, remainingData, TICKETS_ERASED } from './deleted-subjects.sql.js';
export { type AudienceEvent, EventAudience, isMaskedFor, mayReceive, type Subscriber } from './event-audience.js';
export { EventLogModule } from './event-log.module.js';
export { type EventFilter, EventLogQueries, type LoggedEvent, type LogPage } from './event-log.queries.js';
export { EventsModule } from './events.module.js';
export {
  type ActivityEntry,
  type ChangeBuilder,
  type EventEntry,
  type EventScope,
  EventsService,
  type WrittenChange,
} from './events.service.js';
export { type ChunkResult, FairTurns, type Turn } from './fair-turns.js';
export { formerProject, maskedData, payloadText } from './masked-payload.js';
export { isKeptBy, openToOutsiders } from './public-events.js';
