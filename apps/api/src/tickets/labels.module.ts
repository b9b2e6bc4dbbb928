import { Module } from '@nestjs/common';
import { TicketsModule } from '#tickets';
import { GroupsController } from './groups.controller.js';
import { LabelsController } from './labels.controller.js';

/** Labels and groups of tickets: routes of their own, which the document lists after those of workspaces. */
@Module({ imports: [TicketsModule], controllers: [LabelsController, GroupsController] })
export class LabelsModule {}
