import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EventsModule } from '../events/events.module.js';
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
