import { migrationChangesIn } from './migrations.js';
import { readFile } from './read-file.js';

function changes(path: string, after: string | null, before: string | null = null) {
  const status = before === null ? ('added' as const) : after === null ? ('removed' as const) : ('modified' as const);
  return migrationChangesIn(readFile({ path, status, before, after }));
}

function steps(path: string, text: string): string[] {
  return changes(path, text).flatMap((change) => change.steps.map(({ words }) => words));
}

describe('what a migration does', () => {
  it('of TypeORM, by SQL and by calls, going up only', () => {
    const text = `export class A1 implements MigrationInterface {
      async up(q: QueryRunner) {
        await q.query(\`ALTER TABLE a ADD b int\`);
        await q.query('CREATE INDEX i ' + 'ON a (b)');
        await q.createTable(new Table({ name: 't', columns: [{ name: 'id', type: 'uuid' }, { name: 'x', type: 'int' }] }), true);
        await q.addColumn('a', new TableColumn({ name: 'c', type: 'text', isNullable: true }));
        await q.dropColumn('a', 'd');
        await q.renameColumn('a', 'e', 'f');
        await q.createForeignKey('a', new TableForeignKey({ columnNames: ['c'], referencedTableName: 't' }));
      }
      async down(q: QueryRunner) { await q.dropTable('t'); }
    }`;
    expect(steps('src/migrations/1-a.ts', text)).toEqual([
      'adds column `b` (`int`) to `a`',
      'creates index `i` on `a` (`b`)',
      'creates table `t` with `id`, `x`',
      'adds column `c` (`text`) to `a`',
      'drops column `d` of `a`',
      'renames column `e` of `a` to `f`',
      'adds a foreign key to `a`, to `t`',
    ]);
  });

  it('of Knex', () => {
    const text = `export async function up(knex) {
      await knex.schema.createTable('a', (t) => { t.increments(); t.string('b').notNullable(); t.unique(['b']); }).dropTableIfExists('old');
      await knex.schema.table('c', function (t) { t.integer('d').notNullable().defaultTo(1); t.renameColumn('e', 'f'); t.string('g').alter(); t.dropColumn('h'); });
      await knex.raw('UPDATE c SET d = 1');
    }`;
    expect(steps('migrations/2_a.js', text)).toEqual([
      'creates table `a` with `id`, `b`',
      'drops table `old`',
      'adds required column `d` (`integer`) to `c`',
      'renames column `e` of `c` to `f`',
      'changes column `g` of `c`',
      'drops column `h` of `c`',
      'updates rows of `c`',
    ]);
  });

  it('of Sequelize and Kysely', () => {
    expect(
      steps(
        'migrations/3.js',
        "module.exports = { up: async (q, S) => { await q.createTable('a', { id: S.UUID }); await q.removeColumn('b', 'c'); } }",
      ),
    ).toEqual(['creates table `a` with `id`', 'drops column `c` of `b`']);
    expect(
      steps(
        'migrations/4.ts',
        "export const up = async (db) => { await db.schema.createTable('a').addColumn('id', 'uuid').addColumn('b', 'text').execute() }",
      ),
    ).toEqual(['creates table `a` with `id`, `b`']);
  });

  it('of Prisma and plain SQL, by name', () => {
    expect(changes('prisma/migrations/20260101_init/migration.sql', 'CREATE TABLE a (id int)')).toMatchObject([
      { name: '20260101_init', change: 'added' },
    ]);
    expect(changes('db/V2__a.sql', 'CREATE TABLE a (id int)')).toMatchObject([{ name: 'V2__a.sql', change: 'schema' }]);
    expect(changes('migrations/1.down.sql', 'DROP TABLE a')).toEqual([]);
  });

  it('on a table that it creates itself cannot fail because of rows', () => {
    const [change] = changes(
      'migrations/1.sql',
      'CREATE TABLE a (b int); CREATE UNIQUE INDEX i ON a (b); CREATE INDEX j ON a (b); ALTER TABLE a ADD c int NOT NULL',
    );
    expect(change!.steps.map(({ words, caution }) => [words, caution])).toEqual([
      ['creates table `a` with `b`; 2 indexes', undefined],
      ['adds required column `c` (`int`) to `a`', undefined],
    ]);
  });
});

describe('a migration file', () => {
  it('that changed or was removed is reported as such', () => {
    expect(changes('migrations/1.sql', 'DROP TABLE a', 'DROP TABLE b')).toMatchObject([{ change: 'rewritten' }]);
    expect(changes('migrations/1.sql', null, 'DROP TABLE b')).toMatchObject([{ change: 'removed', steps: [] }]);
  });

  it('that holds the whole schema is described by what is new in it', () => {
    const [change] = changes('schema.sql', 'CREATE TABLE a (b int); CREATE TABLE c (d int)', 'CREATE TABLE a (b int);');
    expect(change).toMatchObject({ change: 'schema', steps: [{ words: 'creates table `c` with `d`' }] });
  });
});
