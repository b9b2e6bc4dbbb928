import { Module } from '@nestjs/common';
import { TicketsModule } from '#tickets';
import { GroupsController } from './groups.controller.js';
import { LabelsController } from './labels.controller.js';

/** Labels and groups; a separate module so that the document lists them after workspaces. */
@Module({ imports: [TicketsModule], controllers: [LabelsController, GroupsController] })
export class LabelsModule {}
