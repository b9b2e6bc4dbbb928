import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATION_TIMEOUTS } from '#data';
import { migrations } from '#migrations';
import { exceptions, findingsOf, unexplained } from '../../scripts/lint-migrations.mjs';

const LOCK = MIGRATION_TIMEOUTS.lock;

/** A migration of a table that is in use. */
const sending = (sql: string, transaction?: boolean): (new () => MigrationInterface) =>
  class Tried implements MigrationInterface {
    transaction = transaction;
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }
    async down(): Promise<void> {}
  };
const rulesFor = async (sql: string, transaction?: boolean) =>
  (await findingsOf([sending(sql, transaction)], LOCK)).map(({ rule }) => rule);

describe('migrations', () => {
  // Promise 7.1
  it('pass the rules of squawk about locks, except for listed exceptions, each with a reason', async () => {
    const known = await exceptions();
    expect(unexplained(await findingsOf(migrations, LOCK), known)).toEqual([]);
    expect(known.filter(({ reason }) => reason.length < 40)).toEqual([]);
  });

  it('are checked one by one, with the SQL of each', async () => {
    const found = await findingsOf([sending('DROP TABLE tickets'), sending('DROP TABLE users')], LOCK);
    expect(found.map(({ rule }) => rule)).toEqual(['ban-drop-table', 'ban-drop-table']);
  });

  it('run with a lock_timeout, without which squawk would report each', async () => {
    const found = await findingsOf(migrations, 0);
    const without = found.filter(({ rule }) => rule === 'require-lock-timeout').map(({ migration }) => migration);
    expect(new Set(without)).toEqual(new Set(migrations.map(({ name }) => name)));
  });

  it.each([
    ['CREATE INDEX tickets_x_idx ON tickets (title)', 'require-concurrent-index-creation'],
    ['DROP INDEX tickets_x_idx', 'require-concurrent-index-deletion'],
    ['ALTER TABLE tickets ADD COLUMN x text NOT NULL', 'adding-required-field'],
    ['ALTER TABLE tickets ALTER COLUMN x SET NOT NULL', 'adding-not-nullable-field'],
    ['ALTER TABLE tickets ALTER COLUMN x TYPE bigint', 'changing-column-type'],
    ["ALTER TABLE tickets ADD CONSTRAINT c CHECK (title <> '')", 'constraint-missing-not-valid'],
    ['ALTER TABLE tickets ADD CONSTRAINT c UNIQUE (x)', 'disallowed-unique-constraint'],
    ['ALTER TABLE tickets ADD FOREIGN KEY (x) REFERENCES users (id)', 'adding-foreign-key-constraint'],
    ['ALTER TABLE tickets RENAME COLUMN title TO headline', 'renaming-column'],
    ['ALTER TABLE tickets DROP COLUMN title', 'ban-drop-column'],
    ['DROP TABLE tickets', 'ban-drop-table'],
    ['CREATE INDEX CONCURRENTLY i ON tickets (title)', 'ban-concurrent-index-creation-in-transaction'],
  ])('fail the check with %s', async (sql, rule) => {
    const found = await findingsOf([...migrations, sending(sql)], LOCK);
    const faults = unexplained(found, await exceptions());
    expect(faults.join('\n')).toContain(`Tried: ${rule}: `);
  });

  it('may add a column, a table with its indexes, and outside a transaction an index', async () => {
    expect(await rulesFor('ALTER TABLE tickets ADD COLUMN x text, ADD COLUMN y integer NOT NULL DEFAULT 1')).toEqual(
      [],
    );
    const table = 'CREATE TABLE notes (id uuid PRIMARY KEY, title text NOT NULL); CREATE INDEX ON notes (title)';
    expect(await rulesFor(table)).toEqual([]);
    const index = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS tickets_x_idx ON tickets (title)';
    expect(await rulesFor(index, false)).toEqual([]);
    expect(await rulesFor(index)).toEqual(['ban-concurrent-index-creation-in-transaction']);
  });

  it('have no exception without a finding', () => {
    const stale = { migration: 'Gone1', rule: 'ban-drop-table', reason: 'There was one once.' };
    expect(unexplained([], [stale])).toEqual(['Gone1: ban-drop-table: is an exception, and was not found']);
  });
});

describe('npm run migrations:lint', () => {
  it('reports the same', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const [program, ...options] = scripts['migrations:lint']!.split(' ');
    const said = execFileSync(program!, options, { encoding: 'utf8', env: { PATH: process.env.PATH } });
    const { length } = await exceptions();
    expect(said).toContain(`${migrations.length} migrations, nothing found but ${length} exceptions, each explained.`);
  });
});
