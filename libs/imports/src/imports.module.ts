import { Module } from '@nestjs/common';
import { AccessModule } from '#access';
import { CodeHostModule } from '#code-host';
import { EventsModule } from '#events';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { DryRuns } from './dry-run.js';
import { FinishedImports } from './finished-imports.js';
import { ForeignBatch } from './foreign/foreign-batch.js';
import { ForeignImports } from './foreign/foreign-imports.js';
import { Preparation } from './foreign/preparation.js';
import { ImportQueries } from './import.queries.js';
import { ImportBatch } from './import-batch.js';
import { ImportFailures } from './import-failures.js';
import { ImportNews } from './import-news.js';
import { ImportRunner } from './import-runner.js';
import { ImportUndoing } from './import-undoing.js';
import { ImportsService } from './imports.service.js';
import { MappingResolver } from './mapping/mapping-resolver.js';
import { MissingLabels } from './missing-labels.js';
import { RepositoryIssues } from './repository/repository-issues.js';
import { RepositoryReading } from './repository/repository-reading.js';

@Module({
  imports: [AccessModule, CodeHostModule, EventsModule, ProjectsModule, TicketsModule],
  providers: [
    DryRuns,
    FinishedImports,
    ForeignBatch,
    ForeignImports,
    ImportBatch,
    ImportFailures,
    ImportNews,
    ImportQueries,
    ImportRunner,
    ImportsService,
    ImportUndoing,
    MappingResolver,
    MissingLabels,
    Preparation,
    RepositoryIssues,
    RepositoryReading,
  ],
  exports: [FinishedImports, ImportQueries, ImportRunner, ImportsService, RepositoryReading],
})
export class ImportsModule {}
