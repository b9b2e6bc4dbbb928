import { readMigration } from '../index.js';

type Case = [title: string, path: string, text: string, kind: string, changes: string[], complete: boolean];

/** `drop column! orders.note` loses data. */
async function reading(path: string, text: string) {
  const found = await readMigration(path, text);
  const changes = found?.changes.map(({ action, table, column, to, losesData }) =>
    `${action}${losesData ? '!' : ''} ${[table, column].filter(Boolean).join('.')}${to ? ` to ${to}` : ''}`.trim(),
  );
  return found && { kind: found.kind, changes, complete: found.complete };
}

const cases: Case[] = [
  [
    'Alembic',
    'alembic/versions/2024_add.py',
    `from alembic import op
import sqlalchemy as sa
down_revision = "1"
def upgrade():
    op.create_table("users", sa.Column("id", sa.Integer()))
    op.add_column("orders", sa.Column("note", sa.String(), nullable=True))
    with op.batch_alter_table("items") as batch_op:
        batch_op.drop_column("size")
        batch_op.alter_column("name", new_column_name="title")
    op.drop_index(op.f("ix"), table_name="orders")
    op.execute("DELETE FROM carts")
def downgrade():
    op.drop_table("users")
`,
    'alembic',
    [
      'create table users',
      'add column orders.note',
      'drop column! items.size',
      'rename column items.name to title',
      'drop index orders',
      'delete rows! carts',
    ],
    true,
  ],
  [
    'Alembic with code of its own',
    'migrations/versions/1_x.py',
    `from alembic import op
def upgrade():
    for table in TABLES:
        op.drop_column(table, "x")
`,
    'alembic',
    ['drop column! x'],
    false,
  ],
  [
    'Django',
    'shop/migrations/0002_order.py',
    `from django.db import migrations, models
class Migration(migrations.Migration):
    dependencies = [("shop", "0001_initial")]
    operations = [
        migrations.CreateModel(name="Order", fields=[("id", models.AutoField())]),
        migrations.RemoveField(model_name="item", name="size"),
        migrations.RenameField("item", "name", "title"),
        migrations.AlterModelOptions(name="item", options={}),
    ]
`,
    'django',
    ['create table Order', 'drop column! item.size', 'rename column item.name to title'],
    true,
  ],
  [
    'Django: operations on the state alone change no table',
    'shop/migrations/0003_state.py',
    `from django.db import migrations
class Migration(migrations.Migration):
    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="Order")]),
        migrations.RunPython(fill),
    ]
`,
    'django',
    [],
    false,
  ],
  [
    'Rails',
    'db/migrate/20240101000000_change_orders.rb',
    `class ChangeOrders < ActiveRecord::Migration[7.1]
  def change
    create_table :carts do |t|
      t.string :name, null: false
    end
    change_table :orders do |t|
      t.remove :note
      t.string :code
    end
    remove_column :items, :size, :integer
    safety_assured { rename_column :items, :name, :title }
  end
end
`,
    'rails',
    [
      'create table carts',
      'drop column! orders.note',
      'add column orders.code',
      'drop column! items.size',
      'rename column items.name to title',
    ],
    true,
  ],
  [
    'Rails with code of its own',
    'db/migrate/20240102000000_fill.rb',
    'class Fill < ActiveRecord::Migration[7.1]\n  def up\n    Order.update_all(a: 1)\n  end\n  def down\n    drop_table :orders\n  end\nend\n',
    'rails',
    [],
    false,
  ],
  [
    'Laravel',
    'database/migrations/2024_01_01_000000_change.php',
    `<?php
return new class extends Migration {
    public function up(): void {
        Schema::create('carts', function (Blueprint $table) { $table->id(); $table->string('name')->nullable(); });
        Schema::table('orders', function (Blueprint $table) {
            $table->dropColumn(['note', 'code']);
            $table->foreignId('user_id')->constrained();
        });
        DB::statement('ALTER TABLE items DROP COLUMN size');
    }
    public function down(): void { Schema::dropIfExists('carts'); }
};
`,
    'laravel',
    [
      'create table carts',
      'drop column! orders.note',
      'drop column! orders.code',
      'add column orders.user_id',
      'drop column! items.size',
    ],
    true,
  ],
  [
    'Entity Framework',
    'Data/Migrations/20240101_Change.cs',
    `public partial class Change : Migration {
  protected override void Up(MigrationBuilder migrationBuilder) {
    migrationBuilder.DropColumn(name: "Note", table: "Orders");
    migrationBuilder.AddColumn<int>(name: "Code", table: "Orders", nullable: false);
    migrationBuilder.CreateTable(name: "Carts", columns: table => new { Id = table.Column<int>() });
  }
  protected override void Down(MigrationBuilder migrationBuilder) { migrationBuilder.DropTable("Carts"); }
}
`,
    'ef',
    ['drop column! Orders.Note', 'add column Orders.Code', 'create table Carts'],
    true,
  ],
  [
    'TypeORM',
    'src/migrations/1700000000000-change.ts',
    `export class Change1 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(\`ALTER TABLE "orders" ADD COLUMN "code" int, DROP COLUMN "note"\`);
    await queryRunner.createTable(new Table({ name: 'carts', columns: [{ name: 'id' }] }));
    await queryRunner.dropColumn('items', 'size');
  }
  async down(queryRunner: QueryRunner): Promise<void> { await queryRunner.dropTable('carts'); }
}
`,
    'typeorm',
    ['add column orders.code', 'drop column! orders.note', 'create table carts', 'drop column! items.size'],
    true,
  ],
  [
    'Knex',
    'migrations/20240101_change.js',
    `exports.up = (knex) => knex.schema
  .createTable('carts', (t) => { t.increments(); t.string('name'); })
  .alterTable('orders', (table) => { table.dropColumn('note'); table.string('code').notNullable(); })
  .dropTableIfExists('old');
exports.down = (knex) => knex.schema.dropTable('carts');
`,
    'knex',
    ['create table carts', 'drop column! orders.note', 'add column orders.code', 'drop table! old'],
    true,
  ],
  [
    'Kysely',
    'src/migrations/1_change.ts',
    `import { Kysely } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable('carts').addColumn('id', 'uuid').execute();
  await db.schema.alterTable('orders').dropColumn('note').addColumn('code', 'text').execute();
}
`,
    'kysely',
    ['create table carts', 'drop column! orders.note', 'add column orders.code'],
    true,
  ],
  [
    'Kysely with SQL',
    'src/schema/migrations/2_change.ts',
    `import { Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`ALTER TABLE "orders" DROP COLUMN "note";\`.execute(db);
  await sql\`DROP TABLE \${sql.ref(name)}\`.execute(db);
}
`,
    'kysely',
    ['drop column! orders.note'],
    false,
  ],
  ['a tool that is not read', 'priv/repo/migrations/20240101_add.exs', 'defmodule Add do\nend\n', 'other', [], false],
  [
    'Prisma: a table that is replaced by its copy keeps its rows',
    'prisma/migrations/2024_change/migration.sql',
    'CREATE TABLE "new_A" (id int);\nINSERT INTO "new_A" SELECT * FROM "A"; -- DROP TABLE x;\nDROP TABLE "A";\nALTER TABLE "new_A" RENAME TO "A";\n',
    'prisma',
    ['create table new_A', 'change rows new_A', 'drop table A', 'rename table new_A to A'],
    true,
  ],
  [
    'Flyway',
    'src/main/resources/db/migration/V2__change.sql',
    "ALTER TABLE public.orders DROP COLUMN IF EXISTS note, ALTER COLUMN code SET NOT NULL;\nUPDATE orders SET a = 'DROP TABLE x;';\nDO $$ BEGIN DROP TABLE y; END $$;\n",
    'flyway',
    ['drop column! public.orders.note', 'change column public.orders.code', 'change rows orders'],
    false,
  ],
  [
    'Flyway with indexes of MySQL, which are no columns',
    'src/main/resources/db/migration/V3__indexes.sql',
    'ALTER TABLE orders ADD INDEX by_code (code), ADD UNIQUE KEY `once` (`a`, `b`), ADD FULLTEXT INDEX (note), ADD `key` int, DROP INDEX old;\n',
    'flyway',
    ['add index orders', 'add index orders', 'add index orders', 'add column orders.key', 'drop index orders'],
    true,
  ],
  [
    'Drizzle',
    'drizzle/0001_change.sql',
    'ALTER TABLE `orders` ADD `key` varchar(10);--> statement-breakpoint\nCREATE UNIQUE INDEX `i` ON `orders` (`key`);\n',
    'drizzle',
    ['add column orders.key', 'add index orders'],
    true,
  ],
];

it.each(cases)('%s', async (_title, path, text, kind, changes, complete) => {
  expect(await reading(path, text)).toEqual({ kind, changes, complete });
});

it.each([
  ['db/migrations/2024_change.down.sql', 'DROP TABLE x;'],
  ['src/orders.py', 'op.drop_table("x")'],
  ['Data/Migrations/1_A.Designer.cs', 'class A : Migration {}'],
  ['src/migrations/index.ts', "export * from './1_change.js';"],
])('%s is no migration', async (path, text) => {
  expect(await readMigration(path, text)).toBeUndefined();
});

it('the line of a change is that of its statement', async () => {
  const found = await readMigration('migrations/1.sql', '-- first\n\nCREATE TABLE a (\n  id int\n);\nDROP TABLE b;\n');
  expect(found?.changes.map(({ action, line }) => [action, line])).toEqual([
    ['create table', 3],
    ['drop table', 6],
  ]);
});

it('a changelog of Liquibase says so within its first 2,000 characters', async () => {
  const changelog = (comment: string) => `<!-- ${comment} -->\n<databaseChangeLog></databaseChangeLog>\n`;
  expect(await readMigration('db/shop.xml', changelog('Shop'))).toBeDefined();
  expect(await readMigration('db/shop.xml', changelog('Shop '.repeat(400)))).toBeUndefined();
});
