import { Module } from '@nestjs/common';
import { CodeHostModule } from '#code-host';
import { ProjectsModule } from '#projects';
import { TicketsModule } from '#tickets';
import { DocsService } from './docs.service.js';
import { DocsFailures } from './docs-failures.js';
import { DocsOutcomes } from './docs-outcomes.js';
import { DocsProposals } from './docs-proposals.js';
import { DocsRepositories } from './docs-repositories.js';
import { DocsRuns } from './docs-runs.js';
import { DocsWriter } from './docs-writer.js';
import { DraftingThreads } from './drafting-threads.js';

@Module({
  imports: [CodeHostModule, ProjectsModule, TicketsModule],
  providers: [
    DocsService,
    DocsRepositories,
    DocsRuns,
    DocsFailures,
    DocsOutcomes,
    DocsWriter,
    DocsProposals,
    DraftingThreads,
  ],
  exports: [DocsService, DocsProposals],
})
export class DocsModule {}
