import { Module } from '@nestjs/common';
import { AgentTasksModule } from '#agent-tasks';
import { InboundModule } from '#inbound-webhooks';
import { StatsModule } from '#stats';
import { TicketsModule } from '#tickets';
import { AuthModule } from '../auth/auth.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { BoardController } from './board.controller.js';
import { BulkController } from './bulk.controller.js';
import { CommentsController } from './comments.controller.js';
import { DelegationController } from './delegation.controller.js';
import { ExportController } from './export.controller.js';
import { FieldsController } from './fields.controller.js';
import { IncludedLists } from './included-lists.js';
import { LinksController } from './links.controller.js';
import { RankController } from './rank.controller.js';
import { ReactionsController } from './reactions.controller.js';
import { RelationsController } from './relations.controller.js';
import { TemplatesController } from './templates.controller.js';
import { TicketsController } from './tickets.controller.js';
import { TimeLogsController } from './time-logs.controller.js';
import { TimeReportController } from './time-report.controller.js';
import { ViewQueries } from './view-query.js';
import { ViewsController } from './views.controller.js';
import { WatchersController } from './watchers.controller.js';

@Module({
  imports: [AuthModule, AgentTasksModule, TicketsModule, InboundModule, StatsModule],
  controllers: [
    BulkController,
    ExportController,
    RankController,
    TicketsController,
    BoardController,
    CommentsController,
    DelegationController,
    AttachmentsController,
    TimeLogsController,
    TimeReportController,
    ReactionsController,
    TemplatesController,
    RelationsController,
    LinksController,
    WatchersController,
    FieldsController,
    ViewsController,
  ],
  providers: [IncludedLists, ViewQueries],
})
export class TicketsApiModule {}
