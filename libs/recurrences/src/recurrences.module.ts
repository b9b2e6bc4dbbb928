import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { RecurrenceNotificationsModule } from '#notifications';
import { TicketsModule } from '#tickets';
import { RecurrenceQueries } from './recurrence.queries.js';
import { RecurrenceRunner } from './recurrence-runner.js';
import { RecurrencesService } from './recurrences.service.js';

@Module({
  imports: [AccessModule, RecurrenceNotificationsModule, TicketsModule],
  providers: [RecurrenceQueries, RecurrenceRunner, RecurrencesService],
  exports: [RecurrenceRunner, RecurrencesService],
})
export class RecurrencesModule {}
