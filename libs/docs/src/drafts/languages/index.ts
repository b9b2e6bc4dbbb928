import { isScript, languageOf } from '../extract/kinds.js';
import { migrationKind } from './migrations/kind.js';
import type { MigrationReading, SourceReading } from './reading.js';
import { readScript } from './scripts.js';

export type {
  ExportReading,
  MigrationAction,
  MigrationChange,
  MigrationKind,
  MigrationReading,
  RouteReading,
  SettingReading,
  SourceReading,
} from './reading.js';

/** The routes, public names and settings of one file. */
export async function readSource(path: string, text: string): Promise<SourceReading> {
  const language = languageOf(path) ?? 'unknown';
  if (isScript(path)) return readScript(path, text, language);
  return { language, read: false, routes: [], exports: [], settings: [] };
}

/** What a migration does to the schema; undefined if the file is none. */
export async function readMigration(path: string, text: string): Promise<MigrationReading | undefined> {
  const kind = migrationKind(path, text);
  return kind && { kind, changes: [], complete: false };
}
