import { grammar } from '../reader.js';
import type { MigrationChange, MigrationReading } from '../reading.js';
import { type Grammar, parse } from '../syntax/parse.js';
import { migrationKind } from './kind.js';
import { readProgram } from './read.js';
import { readSql } from './sql.js';
import { TOOLS } from './tools.js';

const GRAMMARS: Record<string, string> = {
  Python: 'python',
  Ruby: 'ruby',
  PHP: 'php',
  'C#': 'c-sharp',
  TypeScript: 'typescript',
};

/** What a migration does to the schema; undefined if the file is none. */
export async function readMigration(path: string, text: string): Promise<MigrationReading | undefined> {
  const kind = migrationKind(path, text);
  if (kind === undefined) return undefined;
  if (/\.sql$/i.test(path) && kind !== 'liquibase') return settled({ kind, ...readSql(text) });
  const tool = TOOLS[kind];
  if (tool === undefined) return { kind, changes: [], complete: false };
  const whole: Grammar = { wasm: grammar(GRAMMARS[tool.language]!), bodies: {}, hints: /$^/ };
  const root = await parse(whole, text);
  return root ? settled(readProgram(kind, tool, root)) : { kind, changes: [], complete: false };
}

/** A table that the migration itself creates is empty; one that is replaced by a copy keeps its rows. */
function settled(reading: MigrationReading): MigrationReading {
  const named = (action: MigrationChange['action'], key: 'table' | 'to') =>
    new Set(reading.changes.filter((change) => change.action === action).map((change) => change[key]));
  const [created, replaced] = [named('create table', 'table'), named('rename table', 'to')];
  const changes = reading.changes.map((change) => {
    const isKept = change.action === 'drop table' ? replaced.has(change.table) : created.has(change.table);
    return isKept && change.losesData ? { ...change, losesData: false } : change;
  });
  return { ...reading, changes };
}
