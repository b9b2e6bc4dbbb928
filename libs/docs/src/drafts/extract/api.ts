import { type Alteration, alterations } from './compatibility.js';
import { type Declaration, signatureOf } from './declaration.js';
import { exportsOf } from './exports.js';
import { offersApi } from './kinds.js';
import type { Packages } from './packages.js';
import { byPlace, type Place, placeAfter, placeBefore, type ReadFile } from './read-file.js';

export interface ApiChange {
  change: 'added' | 'removed' | 'changed' | 'moved';
  name: string;
  place: Place;
  before?: Declaration;
  after?: Declaration;
  /** The former file of a moved declaration. */
  from?: string;
  alterations: Alteration[];
  /** Whether it belongs to a package that others can install. */
  isPublic: boolean;
}

/** Reported in sections of their own. */
const REPORTED_ELSEWHERE = new Set(['Controller', 'Module', 'Migration']);

export function apiChanges(found: ApiChange[]): ApiChange[] {
  return withMoves(found).sort(byPlace);
}

/** File by file, so that each syntax tree can be freed before the next is created. */
export function apiChangesIn({ file, before, after, fault }: ReadFile, packages: Packages): ApiChange[] {
  if (!offersApi(file.path) || fault !== undefined) return [];
  const [old, now] = [before ? exportsOf(before) : new Map(), after ? exportsOf(after) : new Map()];
  const isPublic = packages.isPublic(file.path);
  const found: ApiChange[] = [];
  for (const declaration of (old as Map<string, Declaration>).values()) {
    if (isReportedElsewhere(declaration)) continue;
    const { name, line } = declaration;
    const current = now.get(name) as Declaration | undefined;
    if (current === undefined) {
      found.push({
        change: 'removed',
        name,
        place: placeBefore(file, line),
        before: declaration,
        alterations: [],
        isPublic,
      });
      continue;
    }
    const differences = alterations(declaration, current);
    if (differences.length === 0) continue;
    const place = placeAfter(file, current.line);
    found.push({
      change: 'changed',
      name,
      place,
      before: declaration,
      after: current,
      alterations: differences,
      isPublic,
    });
  }
  for (const declaration of (now as Map<string, Declaration>).values()) {
    if (old.has(declaration.name) || isReportedElsewhere(declaration)) continue;
    const { name, line } = declaration;
    found.push({ change: 'added', name, place: placeAfter(file, line), after: declaration, alterations: [], isPublic });
  }
  return found;
}

/** A declaration that was removed here and added there with the same signature has moved. */
function withMoves(changes: ApiChange[]): ApiChange[] {
  const gone = new Map<string, ApiChange[]>();
  for (const change of changes) {
    if (change.change === 'removed')
      gone.set(identity(change.before!), [...(gone.get(identity(change.before!)) ?? []), change]);
  }
  const moved = new Set<ApiChange>();
  const result = changes.map((change): ApiChange => {
    const origin = change.change === 'added' ? gone.get(identity(change.after!))?.shift() : undefined;
    if (origin === undefined) return change;
    moved.add(origin);
    return { ...change, change: 'moved', before: origin.before, from: origin.place.path };
  });
  return result.filter((change) => !moved.has(change));
}

function identity(declaration: Declaration): string {
  return `${declaration.name}\n${signatureOf(declaration)}`;
}

function isReportedElsewhere({ decorators, head, isFields }: Declaration): boolean {
  const isMigration = / implements .*MigrationInterface/.test(head);
  return isFields === true || isMigration || decorators.some((decorator) => REPORTED_ELSEWHERE.has(decorator));
}
