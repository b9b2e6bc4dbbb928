import { posix } from 'node:path';
import { kindOf } from './kinds.js';
import { describeMigration, isMigrationClass } from './orm-migration.js';
import { type Place, placeAfter, placeBefore, type ReadFile } from './read-file.js';
import { describeSql, type Step, statementsOf } from './sql.js';

export interface MigrationChange {
  /** `rewritten`: databases that already ran it will not run it again. */
  change: 'added' | 'removed' | 'rewritten' | 'schema';
  name: string;
  steps: Step[];
  place: Place;
}

/** Reverts another file. */
const DOWN = /(^|[./_-])down\.sql$|\.undo\.sql$/i;
/** Lists the other files. */
const INDEX = /(^|\/)index\.[cm]?[jt]s$/;

export function migrationChangesIn(read: ReadFile): MigrationChange[] {
  return changeOf(read).map((change) => ({ ...change, steps: settled(change.steps) }));
}

function changeOf(read: ReadFile): MigrationChange[] {
  const { file, before, after } = read;
  const isSql = file.path.endsWith('.sql');
  const isMigration =
    kindOf(file.path) === 'migration' || [before, after].some((tree) => tree && isMigrationClass(tree));
  if (
    kindOf(file.path) === 'test' ||
    kindOf(file.path) === 'generated' ||
    DOWN.test(file.path) ||
    INDEX.test(file.path)
  )
    return [];
  if (!isSql && !(isMigration && (before ?? after))) return [];
  const name = nameOf(file.path);
  if (file.status === 'removed') return [{ change: 'removed', name, steps: [], place: placeBefore(file, 1) }];
  const steps = isSql
    ? describeSql(added(file.before, file.after, isMigration))
    : after
      ? describeMigration(after)
      : [];
  if (file.before === null || !isMigration) {
    const change = isMigration ? 'added' : 'schema';
    return change === 'schema' && steps.length === 0 ? [] : [{ change, name, steps, place: placeAfter(file, 1) }];
  }
  return file.before === file.after ? [] : [{ change: 'rewritten', name, steps, place: placeAfter(file, 1) }];
}

/** A table created in the same migration is empty: its rows cannot make a step fail, and its indexes are part of it. */
function settled(steps: Step[]): Step[] {
  const tables = new Set(steps.filter(({ isNewTable }) => isNewTable).map(({ table }) => table));
  const isFolded = ({ table, isIndex }: Step) => isIndex === true && tables.has(table);
  return steps
    .filter((step) => !isFolded(step))
    .map((step) => {
      if (!tables.has(step.table)) return step;
      const indexes = step.isNewTable
        ? steps.filter((other) => isFolded(other) && other.table === step.table).length
        : 0;
      const added = indexes === 0 ? '' : indexes === 1 ? '; 1 index' : `; ${indexes} indexes`;
      return { ...step, words: step.words + added, caution: undefined };
    });
}

/** For a file that holds the whole schema, only what is new matters. */
function added(before: string | null, after: string | null, isMigration: boolean): string {
  if (before === null || isMigration) return after ?? '';
  const known = new Set(statementsOf(before));
  return statementsOf(after ?? '')
    .filter((statement) => !known.has(statement))
    .join(';\n');
}

/** Prisma names the folder, all others the file. */
function nameOf(path: string): string {
  const base = posix.basename(path);
  return base === 'migration.sql' || base === 'up.sql' ? posix.basename(posix.dirname(path)) : base;
}
