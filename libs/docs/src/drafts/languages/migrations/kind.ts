import type { MigrationKind } from '../reading.js';

/** The tool a migration belongs to, by the folders and names that tool uses and by what the file contains. */
export function migrationKind(path: string, text: string): MigrationKind | undefined {
  if (REVERTS.test(path)) return undefined;
  const rule = RULES.find(([kind, place, content]) => {
    if (!place.test(path)) return false;
    return content === undefined || content.test(kind === 'liquibase' ? text.slice(0, OPENING) : text);
  });
  return rule?.[0];
}

/** Reverts another file. */
const REVERTS = /(^|[./_-])(down|undo)\.sql$|(^|\/)U\d[\w.]*__[^/]+\.sql$/i;
/** A changelog of Liquibase says so before anything else. */
const OPENING = 2_000;
const SCRIPT = /(^|\/)migrations?\/.+\.[cm]?[jt]s$/;

const RULES: [kind: MigrationKind, place: RegExp, content?: RegExp][] = [
  ['alembic', /(^|\/)versions\/[^/]+\.py$/, /^\s*(from alembic import|import alembic)|^down_revision\b/m],
  ['django', /(^|\/)migrations\/\d{4}_\w+\.py$/, /\bmigrations\.Migration\b/],
  ['rails', /(^|\/)db\/(\w+_)?migrate\/(\w+\/)*\d+_\w+\.rb$/, /Migration\b/],
  ['laravel', /(^|\/)migrations\/(.+\/)?\d{4}_\d{2}_\d{2}_\d{6}_\w+\.php$/i, /\bMigration\b/],
  ['doctrine', /(^|\/)[Mm]igrations?\/(.+\/)?Version\w+\.php$/, /\bAbstractMigration\b/],
  ['ef', /(^|\/)Migrations\/(.+\/)?[^/]+(?<!\.Designer|Snapshot)\.cs$/, /:\s*Migration\b/],
  ['liquibase', /\.(xml|ya?ml|json|sql)$/, /<databaseChangeLog|^databaseChangeLog:|--\s{0,20}liquibase formatted sql/m],
  ['flyway', /(^|\/)[VR](\d[\w.]*)?__[^/]+\.sql$/],
  ['prisma', /(^|\/)migrations\/[^/]+\/migration\.sql$/],
  ['drizzle', /(^|\/)drizzle\/(.+\/)?\d{4}_[^/]+\.sql$/],
  ['drizzle', /\.sql$/, /^--> statement-breakpoint|;\s*--> statement-breakpoint/m],
  ['sql', /(^|\/)(migrations?|migrate)\/.+\.sql$/i],
  ['typeorm', /\.[cm]?[jt]s$/, /\bimplements MigrationInterface\b/],
  ['knex', SCRIPT, /\bknex\b/i],
  ['kysely', SCRIPT, /\bkysely\b/i],
  ['sequelize', SCRIPT, /\bqueryInterface\b/],
  // A tool that is not read: the file is named like a migration.
  ['other', /(^|\/)(migrations?|migrate)\/(.+\/)?V?\d[\w.-]*\.(exs|go|java|kt|rs|[cm]?[jt]s|py|php|rb|cs)$/],
];
