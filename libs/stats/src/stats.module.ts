import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { ProjectStatsQueries } from './project-stats.queries.js';
import { TicketStatsQueries } from './ticket-stats.queries.js';
import { UserStatsQueries } from './user-stats.queries.js';

@Module({
  imports: [AccessModule],
  providers: [ProjectStatsQueries, TicketStatsQueries, UserStatsQueries],
  exports: [ProjectStatsQueries, TicketStatsQueries, UserStatsQueries],
})
export class StatsModule {}
