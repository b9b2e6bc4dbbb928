export { PendingWork, WORK_KINDS } from './pending-work.js';
export { ProjectStatsQueries } from './project-stats.queries.js';
export { StatsModule } from './stats.module.js';
export { TicketStatsQueries } from './ticket-stats.queries.js';
export { UserStatsQueries } from './user-stats.queries.js';
