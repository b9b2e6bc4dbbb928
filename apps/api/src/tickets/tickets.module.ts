import { Module } from '@nestjs/common';
import { TicketsModule as TicketsCoreModule } from '#tracker/tickets/tickets.module.js';
import { CommentsController } from './comments.controller.js';
import { TicketsController } from './tickets.controller.js';

@Module({ imports: [TicketsCoreModule], controllers: [TicketsController, CommentsController] })
export class TicketsModule {}
