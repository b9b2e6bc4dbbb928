import { Module } from '@nestjs/common';
import { RecurrencesModule } from '#recurrences';
import { RecurrencesController } from './recurrences.controller.js';

@Module({ imports: [RecurrencesModule], controllers: [RecurrencesController] })
export class RecurrencesApiModule {}
