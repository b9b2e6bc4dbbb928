import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { Vocabulary } from '#data';
import { EventsModule } from '#events';
import { FilesModule } from '#files';
import { AssigneeQueries } from './assignee.queries.js';
import { AttachmentQueries } from './attachments/attachment.queries.js';
import { AttachmentsService } from './attachments/attachments.service.js';
import { DiscardedFiles } from './attachments/discarded-files.js';
import { StorageQuota } from './attachments/storage-quota.js';
import { BulkService } from './bulk.service.js';
import { ColumnsService } from './columns/columns.service.js';
import { CommentQueries } from './comments/comment.queries.js';
import { CommentsService } from './comments/comments.service.js';
import { DeletedTickets } from './deleted-tickets.js';
import { FieldExports } from './fields/field-exports.js';
import { FieldsService } from './fields/fields.service.js';
import { SchemaFilters } from './fields/schema-filters.js';
import { HistoryQueries } from './history.queries.js';
import { DetachFromTickets } from './labels/detach-from-tickets.js';
import { GroupQueries } from './labels/group.queries.js';
import { GroupsService } from './labels/groups.service.js';
import { LabelsService } from './labels/labels.service.js';
import { BoardQueries } from './queries/board.queries.js';
import { TicketQueries } from './queries/ticket.queries.js';
import { TicketMatch } from './queries/ticket-match.js';
import { RankService } from './ranks/rank.service.js';
import { Rebalancing } from './ranks/rebalancing.js';
import { ReactionsService } from './reactions/reactions.service.js';
import { RelationQueries } from './relations/relation.queries.js';
import { RelationsService } from './relations/relations.service.js';
import { TemplateQueries } from './templates/template.queries.js';
import { TemplatesService } from './templates/templates.service.js';
import { TicketAccess } from './ticket-access.js';
import { TicketAuditTrail } from './ticket-audit-trail.js';
import { TicketReferences } from './ticket-references.js';
import { TicketWriter } from './ticket-writer.js';
import { TicketsService } from './tickets.service.js';
import { TimeLogQueries } from './time-logs/time-log.queries.js';
import { TimeLogsService } from './time-logs/time-logs.service.js';
import { TimeReportQueries } from './time-logs/time-report.queries.js';
import { ViewsService } from './views/views.service.js';
import { WatchersService } from './watchers.service.js';

@Module({
  imports: [AccessModule, EventsModule, FilesModule],
  providers: [
    AssigneeQueries,
    AttachmentQueries,
    AttachmentsService,
    BulkService,
    CommentQueries,
    CommentsService,
    DeletedTickets,
    DiscardedFiles,
    HistoryQueries,
    BoardQueries,
    RankService,
    Rebalancing,
    RelationQueries,
    RelationsService,
    TicketAccess,
    TicketMatch,
    TicketQueries,
    TicketAuditTrail,
    TicketReferences,
    TicketWriter,
    TicketsService,
    ReactionsService,
    TemplateQueries,
    TemplatesService,
    TimeLogQueries,
    TimeLogsService,
    TimeReportQueries,
    Vocabulary,
    WatchersService,
    GroupQueries,
    GroupsService,
    LabelsService,
    DetachFromTickets,
    StorageQuota,
    ColumnsService,
    FieldExports,
    FieldsService,
    SchemaFilters,
    ViewsService,
  ],
  exports: [
    AssigneeQueries,
    AttachmentsService,
    BulkService,
    CommentsService,
    DeletedTickets,
    DiscardedFiles,
    HistoryQueries,
    BoardQueries,
    RankService,
    Rebalancing,
    RelationsService,
    TicketAccess,
    TicketQueries,
    ReactionsService,
    TemplatesService,
    TicketReferences,
    TicketsService,
    TimeLogsService,
    TimeReportQueries,
    Vocabulary,
    WatchersService,
    GroupsService,
    LabelsService,
    DetachFromTickets,
    StorageQuota,
    ColumnsService,
    FieldExports,
    FieldsService,
    SchemaFilters,
    ViewsService,
  ],
})
export class TicketsModule {}
