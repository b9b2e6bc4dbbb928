import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { TicketsModule } from '#tickets';
import { ProjectStatsQueries } from './project-stats.queries.js';
import { TicketSeriesQueries } from './ticket-series.queries.js';
import { TicketStatsQueries } from './ticket-stats.queries.js';
import { UserStatsQueries } from './user-stats.queries.js';

@Module({
  imports: [AccessModule, TicketsModule],
  providers: [ProjectStatsQueries, TicketSeriesQueries, TicketStatsQueries, UserStatsQueries],
  exports: [ProjectStatsQueries, TicketSeriesQueries, TicketStatsQueries, UserStatsQueries],
})
export class StatsModule {}
