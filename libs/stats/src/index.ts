export { DueWork } from './due-work.js';
export type { DueKind } from './due-work.sql.js';
export { PendingWork, WORK_KINDS } from './pending-work.js';
export { ProjectStatsQueries } from './project-stats.queries.js';
export { SERIES_INTERVALS, type SeriesInterval } from './series-intervals.js';
export { StatsModule } from './stats.module.js';
export { TicketSeriesQueries } from './ticket-series.queries.js';
export { TicketStatsQueries } from './ticket-stats.queries.js';
export { UserStatsQueries } from './user-stats.queries.js';
