import { Module } from '@nestjs/common';
import { TicketsModule as TicketsCoreModule } from '#tracker/tickets/tickets.module.js';
import { AttachmentsController } from './attachments.controller.js';
import { BulkController } from './bulk.controller.js';
import { CommentsController } from './comments.controller.js';
import { ExportController } from './export.controller.js';
import { RelationsController } from './relations.controller.js';
import { TicketsController } from './tickets.controller.js';
import { TimeLogsController } from './time-logs.controller.js';
import { WatchersController } from './watchers.controller.js';

@Module({
  imports: [TicketsCoreModule],
  controllers: [
    BulkController,
    ExportController,
    TicketsController,
    CommentsController,
    AttachmentsController,
    TimeLogsController,
    RelationsController,
    WatchersController,
  ],
})
export class TicketsModule {}
