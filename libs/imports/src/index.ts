export type { DryRun } from './dry-run.js';
export { FinishedImports } from './finished-imports.js';
export { ImportQueries } from './import.queries.js';
export { VALUE_FIELDS } from './import-columns.js';
export type { ImportFile } from './import-file.js';
export { ImportRunner } from './import-runner.js';
export { ImportsModule } from './imports.module.js';
export { ImportsService } from './imports.service.js';
export { RepositoryReading } from './repository/repository-reading.js';
