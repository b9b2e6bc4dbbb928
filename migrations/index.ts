import { InitialSchema1794900000000 } from './1794900000000-initial-schema.js';
import { IndexQueuedTasks1794950000000 } from './1794950000000-index-queued-tasks.js';

/** In the order they run. */
export const migrations = [InitialSchema1794900000000, IndexQueuedTasks1794950000000];
