import { Module } from '@nestjs/common';
import { InboundModule } from '#tracker/inbound/inbound.module.js';
import { TicketsModule as TicketsCoreModule } from '#tracker/tickets/tickets.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { BulkController } from './bulk.controller.js';
import { CommentsController } from './comments.controller.js';
import { ExportController } from './export.controller.js';
import { LinksController } from './links.controller.js';
import { RelationsController } from './relations.controller.js';
import { TicketsController } from './tickets.controller.js';
import { TimeLogsController } from './time-logs.controller.js';
import { WatchersController } from './watchers.controller.js';

@Module({
  imports: [AuthModule, TicketsCoreModule, InboundModule],
  controllers: [
    BulkController,
    ExportController,
    TicketsController,
    CommentsController,
    AttachmentsController,
    TimeLogsController,
    RelationsController,
    LinksController,
    WatchersController,
  ],
})
export class TicketsModule {}
