import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '#migrations';

/**
 * Statements that must not run on a table in use: each reads or rewrites all of it under a lock that blocks other
 * writers. A table created by the same migration is empty and exempt.
 */
const FAULTS: [name: string, pattern: RegExp][] = [
  ['builds an index without CONCURRENTLY', /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)(?:.*? )?ON (?:ONLY )?(\w+)/],
  ['looks at every row for a NULL', /^ALTER TABLE (\w+) .*\bALTER (?:COLUMN )?\w+ SET NOT NULL/],
  ['changes the type of a column', /^ALTER TABLE (\w+) .*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/],
  [
    'adds a column that existing rows cannot have',
    /^ALTER TABLE (\w+) .*\bADD (?:COLUMN )?\w+ (?=[^,]*\bNOT NULL\b)(?![^,]*\bDEFAULT\b)/,
  ],
  ['computes a default for every row', /^ALTER TABLE (\w+) .*\bADD (?:COLUMN )?\w+ [^,]*\bDEFAULT (?!now\(\))\w+\(/],
  ['computes a column for every row', /^ALTER TABLE (\w+) .*\bADD (?:COLUMN )?\w+ [^,]*\bGENERATED\b/],
  [
    'checks every row for a constraint',
    /^ALTER TABLE (\w+) .*\bADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY)\b(?!.*\bNOT VALID\b)/,
  ],
  [
    'builds the index of a constraint',
    /^ALTER TABLE (\w+) .*\bADD (?:CONSTRAINT \w+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)\b(?! USING INDEX)/,
  ],
  ['changes rows while it holds what it has', /^(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/],
  ['shuts a table', /^(?:LOCK(?: TABLE)?|TRUNCATE(?: TABLE)?|CLUSTER|VACUUM FULL) (?:ONLY )?(\w+)/],
];

/** The SQL of each migration. */
async function statementsOf(Migration: new () => MigrationInterface): Promise<string[]> {
  const sent: string[] = [];
  const runner = { query: async (sql: string) => void sent.push(sql) };
  await new Migration().up(runner as unknown as QueryRunner);
  return sent.flatMap(split);
}

/** Statements without comments, string literals and function bodies, one per line. */
function split(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

function faultsOf(statements: string[], existing: Set<string>): string[] {
  const found = statements.flatMap((statement) =>
    FAULTS.flatMap(([name, pattern]) => {
      const table = pattern.exec(statement)?.[1];
      return table !== undefined && existing.has(table) ? [`${table} ${name}`] : [];
    }),
  );
  return [...new Set(found)];
}

const tablesOf = (statements: string[]) =>
  statements.flatMap((statement) => /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(statement)?.[1] ?? []);

describe('migrations', () => {
  // Promise 7.1
  it('do not block a table in use', async () => {
    const existing = new Set<string>();
    const faults: string[] = [];
    for (const Migration of migrations) {
      const statements = await statementsOf(Migration);
      faults.push(...faultsOf(statements, existing).map((fault) => `${Migration.name}: ${fault}`));
      for (const table of tablesOf(statements)) existing.add(table);
    }
    expect(faults).toEqual([]);
    expect([...existing]).toEqual(expect.arrayContaining(['tickets', 'comments', 'events', 'activities', 'sessions']));
  });

  it.each([
    'CREATE INDEX tickets_x_idx ON tickets (x)',
    'CREATE INDEX ON tickets (x)',
    'CREATE UNIQUE INDEX IF NOT EXISTS tickets_x_key ON ONLY tickets USING btree (x)',
    'ALTER TABLE tickets ALTER COLUMN x SET NOT NULL',
    'ALTER TABLE tickets ADD COLUMN y text, ALTER x TYPE bigint USING x::bigint',
    'ALTER TABLE tickets ADD COLUMN x text NOT NULL',
    'ALTER TABLE tickets ADD COLUMN x uuid NOT NULL DEFAULT gen_random_uuid()',
    'ALTER TABLE tickets ADD x text GENERATED ALWAYS AS (lower(title)) STORED',
    "ALTER TABLE tickets ADD CONSTRAINT c CHECK (title <> '')",
    'ALTER TABLE tickets ADD FOREIGN KEY (x) REFERENCES users (id)',
    'ALTER TABLE tickets ADD CONSTRAINT c UNIQUE (x)',
    "UPDATE tickets SET title = ';' WHERE true",
    'DELETE FROM tickets',
    'LOCK TABLE tickets IN EXCLUSIVE MODE',
    'TRUNCATE tickets',
  ])('fail this check with: %s', (sql) => {
    expect(faultsOf(split(sql), new Set(['tickets']))).toHaveLength(1);
    expect(faultsOf(split(sql), new Set(['others']))).toEqual([]);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY tickets_x_idx ON tickets (x)',
    'ALTER TABLE tickets ADD COLUMN x text, ADD COLUMN y integer NOT NULL DEFAULT 1',
    'ALTER TABLE tickets ADD COLUMN at timestamptz NOT NULL DEFAULT now()',
    "ALTER TABLE tickets ALTER COLUMN x SET DEFAULT nextval('numbers')",
    'ALTER TABLE tickets ALTER COLUMN x DROP NOT NULL',
    'ALTER TABLE tickets ADD CONSTRAINT c CHECK (x > 0) NOT VALID',
    'ALTER TABLE tickets VALIDATE CONSTRAINT c',
    'ALTER TABLE tickets ADD CONSTRAINT c UNIQUE USING INDEX tickets_x_key',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM tickets; RETURN NULL; END $$',
  ])('may contain: %s', (sql) => {
    expect(faultsOf(split(sql), new Set(['tickets']))).toEqual([]);
  });
});
