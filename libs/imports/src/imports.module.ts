import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { EventsModule } from '#events';
import { FinishedImports } from './finished-imports.js';
import { ImportQueries } from './import.queries.js';
import { ImportBatch } from './import-batch.js';
import { ImportRunner } from './import-runner.js';
import { ImportsService } from './imports.service.js';

@Module({
  imports: [AccessModule, EventsModule],
  providers: [FinishedImports, ImportBatch, ImportQueries, ImportRunner, ImportsService],
  exports: [FinishedImports, ImportQueries, ImportRunner, ImportsService],
})
export class ImportsModule {}
