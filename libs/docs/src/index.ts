export { DocsModule } from './docs.module.js';
export { DocsService } from './docs.service.js';
export { DocsOutcomes } from './docs-outcomes.js';
export { DocsProposals } from './docs-proposals.js';
export type { ComparedCommit, Difference, DraftOptions, RepositoryLinks, SourceFile } from './drafts/difference.js';
export { loadDrafting } from './drafts/load-drafting.js';
