import type { MigrationAction, MigrationKind } from '../reading.js';

/** Where an operation has its table or column: by position, or by name. */
export type Argument = number | string;

export interface Operation {
  action: MigrationAction;
  table?: Argument[];
  column?: Argument[];
  to?: Argument[];
  losesData?: boolean;
}

/** The operations of one tool, as calls of any language. */
export interface Tool {
  language: string;
  /** The function that is run on upgrade. */
  up: RegExp;
  /** What the operations are called on; empty for those called without an object. */
  owner: RegExp;
  operations: Record<string, Operation>;
  /** Calls with a block in which columns are added and dropped. */
  blocks: Record<string, { table: Argument[]; creates: boolean }>;
  /** Operations on the object that a block is given. */
  inBlock: Record<string, Operation>;
  /** Calls with SQL. */
  sql: RegExp;
  /** Calls that leave the schema and the data as they are. */
  harmless: RegExp;
}

const loss = true;

/** `[table, column]` at the first two positions, or under these names. */
function on(action: MigrationAction, losesData = false, tableName = 'table', columnName = 'column'): Operation {
  return { action, table: [0, tableName], column: [1, columnName], losesData };
}

function onTable(action: MigrationAction, losesData = false, tableName = 'table'): Operation {
  return { action, table: [0, tableName], losesData };
}

const NOTHING = /^$/;

const alembic: Tool = {
  language: 'Python',
  up: /^upgrade$/,
  owner: /^(op|batch_op)$/,
  operations: {
    create_table: { action: 'create table', table: [0, 'table_name'] },
    drop_table: { action: 'drop table', table: [0, 'table_name'], losesData: loss },
    rename_table: { action: 'rename table', table: [0, 'old_table_name'], to: [1, 'new_table_name'] },
    add_column: { action: 'add column', table: [0, 'table_name'], column: [1, 'column'] },
    drop_column: { action: 'drop column', table: [0, 'table_name'], column: [1, 'column_name'], losesData: loss },
    alter_column: {
      action: 'change column',
      table: [0, 'table_name'],
      column: [1, 'column_name'],
      to: ['new_column_name'],
    },
    create_index: { action: 'add index', table: [1, 'table_name'] },
    drop_index: { action: 'drop index', table: ['table_name'] },
    create_foreign_key: { action: 'add constraint', table: [1, 'source_table'] },
    create_unique_constraint: { action: 'add constraint', table: [1, 'table_name'] },
    create_check_constraint: { action: 'add constraint', table: [1, 'table_name'] },
    create_primary_key: { action: 'add constraint', table: [1, 'table_name'] },
    drop_constraint: { action: 'drop constraint', table: [1, 'table_name'] },
    bulk_insert: { action: 'change rows' },
  },
  blocks: { batch_alter_table: { table: [0, 'table_name'], creates: false } },
  inBlock: {
    add_column: { action: 'add column', column: [0, 'column'] },
    drop_column: { action: 'drop column', column: [0, 'column_name'], losesData: loss },
    alter_column: { action: 'change column', column: [0, 'column_name'], to: ['new_column_name'] },
    create_index: { action: 'add index' },
    drop_index: { action: 'drop index' },
    create_foreign_key: { action: 'add constraint' },
    create_unique_constraint: { action: 'add constraint' },
    drop_constraint: { action: 'drop constraint' },
  },
  sql: /^execute$/,
  harmless: /^(f|get_context|get_bind|batch_alter_table)$/,
};

const django: Tool = {
  language: 'Python',
  up: /^operations$/,
  owner: /^migrations$/,
  operations: {
    CreateModel: { action: 'create table', table: [0, 'name'] },
    DeleteModel: { action: 'drop table', table: [0, 'name'], losesData: loss },
    RenameModel: { action: 'rename table', table: [0, 'old_name'], to: [1, 'new_name'] },
    AddField: { action: 'add column', table: [0, 'model_name'], column: [1, 'name'] },
    RemoveField: { action: 'drop column', table: [0, 'model_name'], column: [1, 'name'], losesData: loss },
    AlterField: { action: 'change column', table: [0, 'model_name'], column: [1, 'name'] },
    RenameField: { action: 'rename column', table: [0, 'model_name'], column: [1, 'old_name'], to: [2, 'new_name'] },
    AddIndex: { action: 'add index', table: [0, 'model_name'] },
    RemoveIndex: { action: 'drop index', table: [0, 'model_name'] },
    AddConstraint: { action: 'add constraint', table: [0, 'model_name'] },
    RemoveConstraint: { action: 'drop constraint', table: [0, 'model_name'] },
    AlterUniqueTogether: { action: 'add constraint', table: [0, 'name'] },
    AlterIndexTogether: { action: 'add index', table: [0, 'name'] },
  },
  blocks: {},
  inBlock: {},
  sql: /^RunSQL$/,
  harmless: /^(AlterModelOptions|AlterModelManagers|RenameIndex|AlterOrderWithRespectTo|swappable_dependency)$/,
};

const rails: Tool = {
  language: 'Ruby',
  up: /^(change|up)$/,
  owner: NOTHING,
  operations: {
    create_table: onTable('create table'),
    create_join_table: { action: 'create table' },
    drop_table: onTable('drop table', loss),
    rename_table: { action: 'rename table', table: [0], to: [1] },
    add_column: on('add column'),
    remove_column: on('drop column', loss),
    remove_columns: on('drop column', loss),
    rename_column: { action: 'rename column', table: [0], column: [1], to: [2] },
    change_column: on('change column'),
    change_column_null: on('change column'),
    change_column_default: on('change column'),
    add_reference: on('add column'),
    add_belongs_to: on('add column'),
    remove_reference: on('drop column', loss),
    remove_belongs_to: on('drop column', loss),
    add_timestamps: onTable('add column'),
    remove_timestamps: onTable('drop column', loss),
    add_index: onTable('add index'),
    remove_index: onTable('drop index'),
    add_foreign_key: onTable('add constraint'),
    remove_foreign_key: onTable('drop constraint'),
    add_check_constraint: onTable('add constraint'),
    remove_check_constraint: onTable('drop constraint'),
  },
  blocks: { create_table: { table: [0], creates: true }, change_table: { table: [0], creates: false } },
  inBlock: {
    remove: { action: 'drop column', column: [0], losesData: loss },
    remove_references: { action: 'drop column', column: [0], losesData: loss },
    rename: { action: 'rename column', column: [0], to: [1] },
    change: { action: 'change column', column: [0] },
    change_default: { action: 'change column', column: [0] },
    change_null: { action: 'change column', column: [0] },
    index: { action: 'add index' },
    remove_index: { action: 'drop index' },
    foreign_key: { action: 'add constraint' },
    timestamps: { action: 'add column' },
  },
  sql: /^execute$/,
  harmless:
    /^(change_table|safety_assured|reversible|disable_ddl_transaction!|up|down|up_only|say|say_with_time|enable_extension|column_exists\?|table_exists\?|index_exists\?|lambda|proc|freeze|index_name_exists\?)$/,
};

const laravel: Tool = {
  language: 'PHP',
  up: /^up$/,
  owner: /^\\?(Schema|DB|Illuminate\\.*\\(Schema|DB))$/,
  operations: {
    create: onTable('create table'),
    drop: onTable('drop table', loss),
    dropIfExists: onTable('drop table', loss),
    rename: { action: 'rename table', table: [0], to: [1] },
    dropColumns: on('drop column', loss),
  },
  blocks: { create: { table: [0], creates: true }, table: { table: [0], creates: false } },
  inBlock: {
    dropColumn: { action: 'drop column', column: [0], losesData: loss },
    dropSoftDeletes: { action: 'drop column', losesData: loss },
    dropTimestamps: { action: 'drop column', losesData: loss },
    dropMorphs: { action: 'drop column', column: [0], losesData: loss },
    dropConstrainedForeignId: { action: 'drop column', column: [0], losesData: loss },
    renameColumn: { action: 'rename column', column: [0], to: [1] },
    index: { action: 'add index' },
    unique: { action: 'add constraint' },
    primary: { action: 'add constraint' },
    foreign: { action: 'add constraint' },
    dropForeign: { action: 'drop constraint' },
    dropUnique: { action: 'drop constraint' },
    dropPrimary: { action: 'drop constraint' },
    dropIndex: { action: 'drop index' },
    timestamps: { action: 'add column' },
    softDeletes: { action: 'add column' },
  },
  sql: /^(statement|unprepared)$/,
  harmless:
    /^(table|hasTable|hasColumn|connection|getConnection|disableForeignKeyConstraints|enableForeignKeyConstraints)$/,
};

const ef: Tool = {
  language: 'C#',
  up: /^Up$/,
  owner: /^migrationBuilder$/,
  operations: {
    CreateTable: { action: 'create table', table: ['name', 0] },
    DropTable: { action: 'drop table', table: ['name', 0], losesData: loss },
    RenameTable: { action: 'rename table', table: ['name', 0], to: ['newName'] },
    AddColumn: { action: 'add column', table: ['table', 1], column: ['name', 0] },
    DropColumn: { action: 'drop column', table: ['table', 1], column: ['name', 0], losesData: loss },
    AlterColumn: { action: 'change column', table: ['table', 1], column: ['name', 0] },
    RenameColumn: { action: 'rename column', table: ['table', 1], column: ['name', 0], to: ['newName', 2] },
    CreateIndex: { action: 'add index', table: ['table', 1] },
    DropIndex: { action: 'drop index', table: ['table', 1] },
    RenameIndex: { action: 'other', table: ['table'] },
    AddForeignKey: { action: 'add constraint', table: ['table', 1] },
    AddPrimaryKey: { action: 'add constraint', table: ['table', 1] },
    AddUniqueConstraint: { action: 'add constraint', table: ['table', 1] },
    DropForeignKey: { action: 'drop constraint', table: ['table', 1] },
    DropPrimaryKey: { action: 'drop constraint', table: ['table', 1] },
    DropUniqueConstraint: { action: 'drop constraint', table: ['table', 1] },
    InsertData: { action: 'change rows', table: ['table', 0] },
    UpdateData: { action: 'change rows', table: ['table', 0] },
    DeleteData: { action: 'delete rows', table: ['table', 0], losesData: loss },
  },
  blocks: {},
  inBlock: {},
  sql: /^Sql$/,
  harmless: /^(EnsureSchema|AlterDatabase|Annotation|OldAnnotation)$/,
};

/** TypeORM's query runner, Sequelize's query interface, Knex's and Kysely's schema use the same names. */
const scripts: Tool = {
  language: 'TypeScript',
  up: /^up$/,
  owner: /^(queryRunner|queryInterface|(knex|db|trx)(\.schema)?|schema)$/,
  operations: {
    createTable: onTable('create table'),
    createTableIfNotExists: onTable('create table'),
    dropTable: onTable('drop table', loss),
    dropTableIfExists: onTable('drop table', loss),
    renameTable: { action: 'rename table', table: [0], to: [1] },
    addColumn: on('add column'),
    addColumns: onTable('add column'),
    dropColumn: on('drop column', loss),
    dropColumns: onTable('drop column', loss),
    removeColumn: on('drop column', loss),
    renameColumn: { action: 'rename column', table: [0], column: [1], to: [2] },
    changeColumn: on('change column'),
    createIndex: onTable('add index'),
    addIndex: onTable('add index'),
    dropIndex: onTable('drop index'),
    removeIndex: onTable('drop index'),
    createForeignKey: onTable('add constraint'),
    createForeignKeys: onTable('add constraint'),
    createUniqueConstraint: onTable('add constraint'),
    addConstraint: onTable('add constraint'),
    dropForeignKey: onTable('drop constraint'),
    removeConstraint: onTable('drop constraint'),
    bulkInsert: onTable('change rows'),
    bulkDelete: onTable('delete rows', loss),
  },
  blocks: {
    createTable: { table: [0], creates: true },
    alterTable: { table: [0], creates: false },
    table: { table: [0], creates: false },
  },
  inBlock: {
    dropColumn: { action: 'drop column', column: [0], losesData: loss },
    dropColumns: { action: 'drop column', column: [0], losesData: loss },
    dropTimestamps: { action: 'drop column', losesData: loss },
    renameColumn: { action: 'rename column', column: [0], to: [1] },
    index: { action: 'add index' },
    unique: { action: 'add constraint' },
    primary: { action: 'add constraint' },
    foreign: { action: 'add constraint' },
    dropForeign: { action: 'drop constraint' },
    dropUnique: { action: 'drop constraint' },
    dropPrimary: { action: 'drop constraint' },
    dropIndex: { action: 'drop index' },
    timestamps: { action: 'add column' },
  },
  sql: /^(query|raw|sql)$/,
  harmless:
    /^(alterTable|table|hasTable|hasColumn|execute|schema|withSchema|ifNotExists|fn|now|then|startTransaction|commitTransaction)$/,
};

export const TOOLS: Partial<Record<MigrationKind, Tool>> = {
  alembic,
  django,
  rails,
  laravel,
  ef,
  typeorm: scripts,
  knex: scripts,
  kysely: scripts,
  sequelize: scripts,
};
