export { PAUSE_REASONS, type PauseReason } from './recurrence.queries.js';
export { readRule } from './recurrence-rule.js';
export { RecurrenceRunner } from './recurrence-runner.js';
export { RecurrencesModule } from './recurrences.module.js';
export { RecurrencesService } from './recurrences.service.js';
