import { Module } from '@nestjs/common';
import { CodeHostModule } from '#code-host';
import { TicketsModule } from '../tickets/tickets.module.js';
import { DocsService } from './docs.service.js';
import { DocsOutcomes } from './docs-outcomes.js';
import { DocsProposals } from './docs-proposals.js';
import { DocsRepositories } from './docs-repositories.js';
import { DocsRuns } from './docs-runs.js';
import { DocsWriter } from './docs-writer.js';
import { Drafting } from './drafting.js';

@Module({
  imports: [CodeHostModule, TicketsModule],
  providers: [DocsService, DocsRepositories, DocsRuns, DocsOutcomes, DocsWriter, DocsProposals, Drafting],
  exports: [DocsService, DocsProposals],
})
export class DocsModule {}
