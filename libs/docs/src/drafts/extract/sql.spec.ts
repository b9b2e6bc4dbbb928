import { describeSql, statementsOf } from './sql.js';

describe('a statement in words', () => {
  it.each([
    [
      'CREATE TABLE users (id uuid PRIMARY KEY, key text, "full name" text, CONSTRAINT a CHECK (id > 0), UNIQUE (key))',
      ['creates table `users` with `id`, `key`, `full name`'],
    ],
    ['create table if not exists "app"."users" (id int)', ['creates table `app.users` with `id`']],
    ['CREATE TABLE `t` (`id` int, KEY `k` (`id`), FULLTEXT KEY `f` (`id`))', ['creates table `t` with `id`']],
    ['CREATE TABLE [dbo].[t] ([id] int, [full name] int)', ['creates table `dbo.t` with `id`, `full name`']],
    ['CREATE TABLE t (größe int, tags text[])', ['creates table `t` with `größe`, `tags`']],
    [
      'ALTER TABLE db.`t` ADD COLUMN `c` int, ADD `d,e` int AFTER `c`, DROP COLUMN `f`, RENAME COLUMN `g` TO `h`',
      [
        'adds column `c` (`int`) to `db.t`',
        'adds column `d,e` (`int`) to `db.t`',
        'drops column `f` of `db.t`',
        'renames column `g` of `db.t` to `h`',
      ],
    ],
    [
      'ALTER TABLE t ADD INDEX i (a), ADD UNIQUE KEY `u` (a, b), ADD FULLTEXT INDEX f (c), ADD KEY (d), ADD INDEX j USING BTREE (e)',
      [
        'adds index `i` to `t`',
        'adds a unique index `u` to `t`',
        'adds a fulltext index `f` to `t`',
        'adds index to `t`',
        'adds index `j` to `t`',
      ],
    ],
    [
      'ALTER TABLE t DROP INDEX i, DROP KEY `k`, DROP PRIMARY KEY, DROP FOREIGN KEY `f`',
      ['drops index `i` of `t`', 'drops index `k` of `t`', 'drops a primary key of `t`', 'drops a foreign key of `t`'],
    ],
    [
      'ALTER TABLE t ADD key varchar(255), ADD index int',
      ['adds column `key` (`varchar(255)`) to `t`', 'adds column `index` (`int`) to `t`'],
    ],
    ['ALTER TABLE `db`.t MODIFY `c` int', ['changes column `c` of `db.t`']],
    ['ALTER TABLE t RENAME INDEX `a` TO `b`', ['alters table `t`: `RENAME INDEX a TO b`']],
    ['OPTIMIZE TABLE `t`', ['runs `OPTIMIZE TABLE t`']],
    ['CREATE INDEX `i` ON `t` (`a`, `b` DESC)', ['creates index `i` on `t` (`a, b DESC`)']],
    ['CREATE INDEX "i" ON "t" ("a", lower("b"), "c d")', ['creates index `i` on `t` (`a, lower(b), "c d"`)']],
    [
      `ALTER TABLE t ADD a text[], ALTER b TYPE int[], ALTER c SET DEFAULT ARRAY['"d"']`,
      [
        'adds column `a` (`text[]`) to `t`',
        'changes the type of column `b` of `t` to `int[]`',
        `sets the default of column \`c\` of \`t\` to \`ARRAY['"d"']\``,
      ],
    ],
    ['CREATE TABLE a AS SELECT 1', ['creates table `a`']],
    ['DROP TABLE IF EXISTS a, b CASCADE', ['drops table `a`, `b`']],
    [
      'ALTER TABLE ONLY a ADD b text, DROP COLUMN c, RENAME COLUMN d TO e',
      ['adds column `b` (`text`) to `a`', 'drops column `c` of `a`', 'renames column `d` of `a` to `e`'],
    ],
    [
      'ALTER TABLE a ADD COLUMN b numeric(10, 2) NOT NULL DEFAULT 0',
      ['adds required column `b` (`numeric(10, 2)`) to `a`'],
    ],
    ['ALTER TABLE a ALTER COLUMN b TYPE bigint', ['changes the type of column `b` of `a` to `bigint`']],
    [
      'ALTER TABLE a ALTER b SET NOT NULL, ALTER c DROP NOT NULL, ALTER d SET DEFAULT 1',
      [
        'makes column `b` of `a` required',
        'makes column `c` of `a` optional',
        'sets the default of column `d` of `a` to `1`',
      ],
    ],
    [
      'ALTER TABLE a ADD CONSTRAINT fk FOREIGN KEY (b) REFERENCES c (id) ON DELETE CASCADE',
      ['adds foreign key constraint `fk` to `a`'],
    ],
    ['ALTER TABLE a RENAME TO b', ['renames table `a` to `b`']],
    ['ALTER TABLE a ENABLE ROW LEVEL SECURITY', ['alters table `a`: `ENABLE ROW LEVEL SECURITY`']],
    [
      'CREATE UNIQUE INDEX CONCURRENTLY i ON a USING btree (lower(b), c) WHERE d',
      ['creates unique index `i` on `a` (`lower(b), c`)'],
    ],
    ["CREATE TYPE mood AS ENUM ('sad', 'ok, so')", ["creates type `mood` with `'sad'`, `'ok, so'`"]],
    ["ALTER TYPE mood ADD VALUE 'happy'", ["adds value `'happy'` to type `mood`"]],
    ['CREATE OR REPLACE FUNCTION f() RETURNS int AS $$ SELECT 1; $$ LANGUAGE sql', ['creates function `f`']],
    [
      'INSERT INTO a VALUES (1); UPDATE a SET b = 1; DELETE FROM a; TRUNCATE a',
      ['adds rows to `a`', 'updates rows of `a`', 'deletes rows of `a`', 'empties table `a`'],
    ],
    ["BEGIN; SET x = 1; COMMENT ON TABLE a IS 'b'; COMMIT", []],
    ['REINDEX TABLE a', ['runs `REINDEX TABLE a`']],
  ])('%s', (sql, expected) => {
    expect(describeSql(sql).map(({ words }) => words)).toEqual(expected);
  });

  it.each([
    ['DROP TABLE a', true, undefined],
    ['ALTER TABLE a DROP b', true, undefined],
    ['ALTER TABLE a ADD b text NOT NULL', false, 'has no default: fails where the table has rows'],
    ['CREATE UNIQUE INDEX i ON a (b)', false, 'fails where rows repeat a value'],
    ['CREATE INDEX i ON a (b)', false, undefined],
  ])('reports the risk of %s', (sql, destroys, caution) => {
    expect(describeSql(sql)).toEqual([expect.objectContaining({ destroys })]);
    expect(describeSql(sql)[0]!.caution).toBe(caution);
  });
});

describe('statements', () => {
  it('end at semicolons outside quotes and comments', () => {
    expect(statementsOf('a \';\' -- x;\n; b /* ; */ $tag$ ; $tag$ c;; d "e;f"')).toEqual([
      "a ';'",
      'b $tag$ ; $tag$ c',
      'd "e;f"',
    ]);
  });

  it.each(['/*', "'", '$a$', '--', '"', '`', '[', '(', ',', '`a`.'])(
    'of half a megabyte of %p are parsed quickly',
    (piece) => {
      const started = performance.now();
      describeSql(`ALTER TABLE a ADD b ${piece.repeat(500_000 / piece.length)}`);
      expect(performance.now() - started).toBeLessThan(3000);
    },
  );
});
