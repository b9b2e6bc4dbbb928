export { eraseComment, remainingData, TICKETS_ERASED } from './deleted-subjects.js';
export { EventAudience, isMaskedFor, mayReceive } from './event-audience.js';
export { EventLogModule } from './event-log.module.js';
export { EventLogQueries, type LoggedEvent, type LogPage } from './event-log.queries.js';
export { EventsModule } from './events.module.js';
export { type EventEntry, type EventPlace, EventsService } from './events.service.js';
export { type ChunkResult, FairTurns, type Turn } from './fair-turns.js';
export { formerProject, maskedData, payloadText } from './masked-payload.js';
export { openToOutsiders } from './public-events.js';
