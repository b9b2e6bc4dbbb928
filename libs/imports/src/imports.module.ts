import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { TicketsModule } from '#tickets';
import { FinishedImports } from './finished-imports.js';
import { ImportQueries } from './import.queries.js';
import { ImportBatch } from './import-batch.js';
import { ImportNews } from './import-news.js';
import { ImportRunner } from './import-runner.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [AccessModule, EventsModule, TicketsModule],
  providers: [FinishedImports, ImportBatch, ImportNews, ImportQueries, ImportRunner, ImportsService],
  exports: [FinishedImports, ImportQueries, ImportRunner, ImportsService],
})
export class ImportsModule {}
