import { Module } from '@nestjs/common';
import { FilesModule } from '#files';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
import { Vocabulary } from '../search/vocabulary.js';
import { ProjectStatsQueries } from '../stats/project-stats.queries.js';
import { TicketStatsQueries } from '../stats/ticket-stats.queries.js';
import { WorkspacesModule } from '../workspaces/workspaces.module.js';
import { AttachmentQueries } from './attachment.queries.js';
import { AttachmentsService } from './attachments.service.js';
import { BulkService } from './bulk.service.js';
import { CommentQueries } from './comment.queries.js';
import { CommentsService } from './comments.service.js';
import { DeletedTickets } from './deleted-tickets.js';
import { DiscardedFiles } from './discarded-files.js';
import { HistoryQueries } from './history.queries.js';
import { RelationQueries } from './relation.queries.js';
import { RelationsService } from './relations.service.js';
import { TicketQueries } from './ticket.queries.js';
import { TicketAccess } from './ticket-access.js';
import { TicketMatch } from './ticket-match.js';
import { TicketRecord } from './ticket-record.js';
import { TicketReferences } from './ticket-references.js';
import { TicketRows } from './ticket-rows.js';
import { TicketsService } from './tickets.service.js';
import { TimeLogQueries } from './time-log.queries.js';
import { TimeLogsService } from './time-logs.service.js';
import { WatchersService } from './watchers.service.js';

@Module({
  imports: [AccessModule, EventsModule, FilesModule, WorkspacesModule],
  providers: [
    AttachmentQueries,
    AttachmentsService,
    BulkService,
    CommentQueries,
    CommentsService,
    DeletedTickets,
    DiscardedFiles,
    HistoryQueries,
    ProjectStatsQueries,
    RelationQueries,
    RelationsService,
    TicketAccess,
    TicketMatch,
    TicketQueries,
    TicketRecord,
    TicketReferences,
    TicketRows,
    TicketStatsQueries,
    TicketsService,
    TimeLogQueries,
    TimeLogsService,
    Vocabulary,
    WatchersService,
  ],
  exports: [
    AttachmentsService,
    BulkService,
    CommentsService,
    DeletedTickets,
    DiscardedFiles,
    HistoryQueries,
    ProjectStatsQueries,
    RelationsService,
    TicketAccess,
    TicketQueries,
    TicketStatsQueries,
    TicketsService,
    TimeLogsService,
    Vocabulary,
    WatchersService,
  ],
})
export class TicketsModule {}
