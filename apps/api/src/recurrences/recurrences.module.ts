import { Module } from '@nestjs/common';
import { RecurrencesModule as RecurrencesCoreModule } from '#recurrences';
import { RecurrencesController } from './recurrences.controller.js';

@Module({ imports: [RecurrencesCoreModule], controllers: [RecurrencesController] })
export class RecurrencesModule {}
