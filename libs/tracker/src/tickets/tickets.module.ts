import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { ProjectStatsQueries } from '../stats/project-stats.queries.js';
import { TicketStatsQueries } from '../stats/ticket-stats.queries.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { CommentQueries } from './comment.queries.js';
import { CommentsService } from './comments.service.js';
import { DeletedTickets } from './deleted-tickets.js';
import { HistoryQueries } from './history.queries.js';
import { TicketQueries } from './ticket.queries.js';
import { TicketAccess } from './ticket-access.js';
import { TicketMatch } from './ticket-match.js';
import { TicketRecord } from './ticket-record.js';
import { TicketReferences } from './ticket-references.js';
import { TicketRows } from './ticket-rows.js';
import { TicketsService } from './tickets.service.js';

@Module({
  imports: [AccessModule, EventsModule, WorkspacesModule],
  providers: [
    CommentQueries,
    CommentsService,
    DeletedTickets,
    HistoryQueries,
    ProjectStatsQueries,
    TicketAccess,
    TicketMatch,
    TicketQueries,
    TicketRecord,
    TicketReferences,
    TicketRows,
    TicketStatsQueries,
    TicketsService,
  ],
  exports: [
    CommentsService,
    DeletedTickets,
    HistoryQueries,
    ProjectStatsQueries,
    TicketQueries,
    TicketStatsQueries,
    TicketsService,
  ],
})
export class TicketsModule {}
