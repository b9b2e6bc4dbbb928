/** What one source file offers and asks for. Paths, names and lines are those of the file; nothing is guessed. */
export interface SourceReading {
  language: string;
  /** False if the language is unknown, or if too much of the file could not be parsed to rely on what is missing here. */
  read: boolean;
  routes: RouteReading[];
  exports: ExportReading[];
  settings: SettingReading[];
  /** Routes and settings whose path or name is not in this file, and that are therefore missing here. */
  unresolved?: number;
}

export interface RouteReading {
  /** `GET`; `ANY` if every method is served. For GraphQL and tRPC: `QUERY`, `MUTATION`, `SUBSCRIPTION`. */
  method: string;
  /** `/users/{id}` in the notation of the framework. */
  path: string;
  line: number;
  /** Set if another file may put a prefix before the path, such as the one that mounts this router. */
  relative?: true;
}

export interface ExportReading {
  /** `Client`, or `Client.send` for a member. */
  name: string;
  kind: string;
  /** The declaration on one line, without its body. */
  signature: string;
  line: number;
  /** The first sentence of its documentation. */
  documentation?: string;
  /** Whether it says what it does, so that nobody has to. */
  hasBody?: boolean;
}

export interface SettingReading {
  /** The name of an environment variable, or of a property such as `server.port`. */
  name: string;
  hasDefault: boolean;
  /** Whether the code fails without it. Neither required nor with a default: it may be absent. */
  required: boolean;
  line: number;
}

export type MigrationKind =
  | 'alembic'
  | 'django'
  | 'rails'
  | 'laravel'
  | 'doctrine'
  | 'flyway'
  | 'liquibase'
  | 'prisma'
  | 'drizzle'
  | 'knex'
  | 'kysely'
  | 'sequelize'
  | 'typeorm'
  | 'ef'
  | 'sql'
  /** A tool that is not read; `complete` is false. */
  | 'other';

export type MigrationAction =
  | 'create table'
  | 'drop table'
  | 'rename table'
  | 'add column'
  | 'drop column'
  | 'rename column'
  | 'change column'
  | 'add index'
  | 'drop index'
  | 'add constraint'
  | 'drop constraint'
  | 'change rows'
  | 'delete rows'
  | 'other';

export interface MigrationChange {
  action: MigrationAction;
  table?: string;
  column?: string;
  /** The new name, for a rename. */
  to?: string;
  losesData: boolean;
  line: number;
}

export interface MigrationReading {
  kind: MigrationKind;
  changes: MigrationChange[];
  /** False if the migration does more than `changes` has, such as running code. */
  complete: boolean;
}
