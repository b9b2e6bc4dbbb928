import { posix } from 'node:path';
import type { MigrationClaim } from '../facts/claims.js';
import { place } from '../facts/evidence.js';
import { proven } from '../facts/proof.js';
import { type MigrationChange, type MigrationReading, readMigration } from '../languages/index.js';
import type { TreeView } from '../trees/tree-view.js';
import type { ReadChange, Unread } from './changed-files.js';
import type { Facts } from './route-facts.js';

const MAX_STEPS = 60;
/** More are named by their number. */
const MAX_REMOVED = 3;

interface Found extends ReadChange {
  reading: MigrationReading;
}

export async function migrationFacts(
  changes: readonly ReadChange[],
  base: TreeView,
): Promise<Facts<MigrationClaim> & { unread: Unread[] }> {
  const result: Facts<MigrationClaim> & { unread: Unread[] } = { facts: [], doubts: [], unread: [] };
  const found: Found[] = [];
  for (const change of changes) {
    const { file, kind } = change;
    if (kind === 'test' || kind === 'generated' || kind === 'documentation' || kind === 'support') continue;
    const text = file.after ?? file.before;
    const reading = text === null ? undefined : await readMigration(file.path, text);
    if (reading) found.push({ ...change, reading });
    else if (
      kind === 'migration' &&
      file.status !== 'renamed' &&
      !/(^|\/)(index|__init__|mod)\.\w+$|README|(^|[._/-])(down|undo)\.\w+$/i.test(file.path)
    )
      result.unread.push({ path: file.path, what: 'a migration', reason: 'kind' });
  }
  // Tables that only exist within the range hold nobody's data.
  const fresh = new Set(
    found
      .filter(({ file }) => file.status === 'added')
      .flatMap(({ reading }) => reading.changes)
      .filter(({ action }) => action === 'create table')
      .map(({ table }) => table),
  );
  const removed = found.filter(({ file }) => file.status === 'removed');
  if (removed.length > MAX_REMOVED)
    result.doubts.push({
      question: `${removed.length} migrations were removed: databases that ran them will not notice.`,
      place: place('base', removed[0]!.file.path, 1),
    });
  for (const { file, reading } of found) {
    if (file.status === 'removed' && removed.length > MAX_REMOVED) continue;
    const name = nameOf(file.path);
    if (file.status === 'added' && isSquashed(file)) {
      const question = `Migration \`${name}\` replaces older ones: only databases that did not run those run it.`;
      result.doubts.push({ question, place: place('head', file.path, 1) });
      continue;
    }
    const at = place(file.status === 'removed' ? 'base' : 'head', file.path, 1);
    if (file.status === 'renamed') continue;
    const absent = await base.hasNoFile(file.path);
    if (file.status !== 'added' || !absent) {
      const verb = file.status === 'removed' ? 'was removed' : 'was edited';
      result.doubts.push({
        question: `Migration \`${name}\` ${verb}: databases that ran it will not notice.`,
        place: at,
      });
      continue;
    }
    const copies = reading.changes.some(({ action }) => action === 'change rows');
    const lost = reading.changes.filter(({ losesData, table }) => losesData && !fresh.has(table));
    const steps = stepsOf(reading.changes);
    result.facts.push(
      proven(
        {
          about: 'migration',
          change: 'added',
          name,
          steps: steps.slice(0, MAX_STEPS),
          losesData: lost.length > 0 && !copies && reading.complete,
        },
        { base: absent, head: place('head', file.path, 1) },
      ),
    );
    if (steps.length > MAX_STEPS)
      result.doubts.push({ question: `Migration \`${name}\` has ${steps.length - MAX_STEPS} more steps.`, place: at });
    if (!reading.complete && reading.changes.length > 0)
      result.doubts.push({ question: `Migration \`${name}\` does more than could be read.`, place: at });
    if (!reading.complete && reading.changes.length === 0)
      result.unread.push({ path: file.path, what: 'a migration', reason: 'kind' });
    if (lost.length > 0)
      result.doubts.push({ question: `Check that nothing needs what migration \`${name}\` drops.`, place: at });
  }
  return result;
}

/** Django: `replaces = [...]`. */
function isSquashed({ path, after }: ReadChange['file']): boolean {
  return path.endsWith('.py') && /^\s+replaces\s*=\s*[[(]/m.test(after ?? '');
}

function stepsOf(changes: readonly MigrationChange[]): string[] {
  const named = (wanted: MigrationChange['action']) => changes.filter(({ action }) => action === wanted);
  const created = new Set(named('create table').map(({ table }) => table));
  // A table that is filled under another name first: only its last name stays.
  const renamed = named('rename table').filter(({ table }) => created.has(table));
  const last = new Map(renamed.map(({ table, to }) => [table, to]));
  const dropped = new Set(named('drop table').map(({ table }) => table));
  const replaced = new Set([...last.values()].filter((to) => dropped.has(to)));
  const steps = changes
    .filter(({ action, table }) => action === 'create table' || !created.has(table) || action === 'drop table')
    .filter(({ action, table }) => action !== 'drop table' || !replaced.has(table))
    .map((change) => {
      const to = change.action === 'create table' ? last.get(change.table) : undefined;
      if (to === undefined) return stepOf(change);
      return replaced.has(to) ? `replaces table \`${to}\`` : stepOf({ ...change, table: to });
    })
    .filter((step) => step !== '');
  return [...new Set(steps)];
}

function stepOf({ action, table, column, to }: MigrationChange): string {
  const on = table ? ` \`${table}\`` : '';
  const of = column ? ` \`${column}\`${table ? ` of \`${table}\`` : ''}` : on && ` of${on}`;
  switch (action) {
    case 'create table':
      return table ? `creates table${on}` : '';
    case 'drop table':
      return table ? `drops table${on}` : '';
    case 'rename table':
      return table && to ? `renames table${on} to \`${to}\`` : '';
    case 'add column':
      return column ? `adds column \`${column}\`${table ? ` to \`${table}\`` : ''}` : '';
    case 'drop column':
      return column ? `drops column${of}` : '';
    case 'rename column':
      return column && to ? `renames column${of} to \`${to}\`` : '';
    case 'change column':
      return column ? `changes column${of}` : '';
    case 'add index':
      return `adds an index${table ? ` to${on}` : ''}`;
    case 'drop index':
      return `drops an index${table ? ` of${on}` : ''}`;
    case 'add constraint':
      return `adds a constraint${table ? ` to${on}` : ''}`;
    case 'drop constraint':
      return `drops a constraint${table ? ` of${on}` : ''}`;
    case 'change rows':
      return table ? `changes rows of${on}` : 'changes rows';
    case 'delete rows':
      return table ? `deletes rows of${on}` : 'deletes rows';
    default:
      return '';
  }
}

/** Prisma names the folder, all others the file. */
function nameOf(path: string): string {
  const base = posix.basename(path);
  return /^(migration|up)\.sql$/.test(base) ? posix.basename(posix.dirname(path)) : base;
}
