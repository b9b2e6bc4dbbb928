import type { MigrationKind } from '../reading.js';

/** The tool a migration belongs to, by the folders and names that tool uses and by what the file imports. */
export function migrationKind(path: string, text: string): MigrationKind | undefined {
  return RULES.find(([, place, content]) => place.test(path) && content.test(text))?.[0];
}

const ANY = /^/;

const RULES: [kind: MigrationKind, place: RegExp, content: RegExp][] = [
  ['alembic', /(^|\/)versions\/[^/]+\.py$/, /^\s*(from alembic import|import alembic)|^down_revision\b/m],
  ['django', /(^|\/)migrations\/\d{4}_\w+\.py$/, /\bmigrations\.Migration\b/],
  ['rails', /(^|\/)db\/(\w+_)?migrate\/(\w+\/)*\d+_\w+\.rb$/, /ActiveRecord::Migration|Migration\b/],
  ['laravel', /(^|\/)migrations\/(.+\/)?\d{4}_\d{2}_\d{2}_\d{6}_\w+\.php$/i, /\bMigration\b/],
  ['doctrine', /(^|\/)[Mm]igrations?\/(.+\/)?Version\w+\.php$/, /\bAbstractMigration\b/],
  ['ef', /(^|\/)Migrations\/(.+\/)?[^/]+(?<!\.Designer|Snapshot)\.cs$/, /:\s*Migration\b/],
  ['flyway', /(^|\/)[VR](\d[\w.]*)?__[^/]+\.sql$/, ANY],
  ['prisma', /(^|\/)migrations\/[^/]+\/migration\.sql$/, ANY],
  ['drizzle', /(^|\/)(drizzle|migrations)\/(.+\/)?\d{4}_[^/]+\.sql$/, /--> statement-breakpoint|^/],
  ['sql', /(^|\/)(db\/)?(migrations?|migrate)\/(?!.*(\.|_|\/|-)(down|undo)\.sql$).+\.sql$/i, ANY],
  ['typeorm', /\.[cm]?[jt]s$/, /\bMigrationInterface\b[\s\S]*\bup\s*\(/],
  ['knex', /(^|\/)migrations?\/.+\.[cm]?[jt]s$/, /\bknex\b/i],
  ['kysely', /(^|\/)migrations?\/.+\.[cm]?[jt]s$/, /\bkysely\b/i],
  ['sequelize', /(^|\/)migrations?\/.+\.[cm]?[jt]s$/, /\bqueryInterface\b/],
];
