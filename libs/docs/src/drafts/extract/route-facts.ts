import type { RouteClaim } from '../facts/claims.js';
import { type Place, place } from '../facts/evidence.js';
import { type Doubt, type Proven, proven } from '../facts/proof.js';
import type { RouteReading, SourceReading } from '../languages/index.js';
import type { TreeView } from '../trees/tree-view.js';
import type { ReadChange } from './changed-files.js';
import { kindOf } from './kinds.js';

interface Located {
  method: string;
  path: string;
  /** The path with all parameters alike. */
  shape: string;
  place: Place;
}

export interface Facts<C> {
  facts: Proven<C>[];
  doubts: Doubt[];
}

/**
 * A route is new if no file of base that contains its last fixed part declares it, and gone if no file of head does.
 * Files that did not change are read too, since routes move.
 */
export async function routeFacts(
  changes: readonly ReadChange[],
  base: TreeView,
  head: TreeView,
): Promise<Facts<RouteClaim>> {
  const served = changes.filter(({ kind }) => kind === 'source' || kind === 'other');
  const old = located(served, 'base');
  const now = located(served, 'head');
  const added = documentedFirst([...now].filter(([key]) => !old.has(key)).map(([, route]) => route));
  const removed = documentedFirst([...old].filter(([key]) => !now.has(key)).map(([, route]) => route));
  await base.lookUp(added.flatMap(({ shape }) => wordOf(shape) ?? []));
  await head.lookUp(removed.flatMap(({ shape }) => wordOf(shape) ?? []));
  const lost = unresolved(served, 'before');
  const gained = unresolved(served, 'after');
  const result: Facts<RouteClaim> = { facts: [], doubts: [] };
  const toldOfAdded: Located[] = [];
  const toldOfRemoved: Located[] = [];
  for (const route of added) {
    if (isTold(route, toldOfAdded)) continue;
    const absence = lost > gained ? undefined : await absenceOf(route, base);
    const { method, path } = route;
    if (absence === 'exact') continue;
    toldOfAdded.push(route);
    if (typeof absence === 'object')
      result.facts.push(
        proven({ about: 'route', change: 'added', method, path }, { base: absence, head: route.place }),
      );
    else result.doubts.push(doubt(route, 'may be new', absence));
  }
  for (const route of removed) {
    if (isTold(route, toldOfRemoved)) continue;
    const absence = gained > lost ? undefined : await absenceOf(route, head);
    const { method, path } = route;
    if (absence === 'exact') continue;
    toldOfRemoved.push(route);
    if (typeof absence === 'object')
      result.facts.push(
        proven({ about: 'route', change: 'removed', method, path }, { base: route.place, head: absence }),
      );
    else result.doubts.push(doubt(route, 'may be gone', absence));
  }
  result.facts.sort(byPath);
  return result;
}

const isDocument = ({ place: { path } }: Located) => /\.(json|ya?ml)$/.test(path);

function documentedFirst(routes: readonly Located[]): Located[] {
  return [...routes.filter(isDocument), ...routes.filter((route) => !isDocument(route))];
}

/** A document has the whole path of a route whose prefix the code sets elsewhere. */
function isTold(route: Located, told: readonly Located[]): boolean {
  return (
    !isDocument(route) &&
    told.some(
      (other) => isDocument(other) && isSameMethod(other.method, route.method) && other.shape.endsWith(route.shape),
    )
  );
}

function byPath({ claim: one }: Proven<RouteClaim>, { claim: other }: Proven<RouteClaim>): number {
  return `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1;
}

function doubt({ method, path, place }: Located, claim: string, why: 'alike' | undefined): Doubt {
  const reason =
    why === 'alike' ? 'a route that ends alike is in both trees' : 'not all places that could declare it could be read';
  return { question: `\`${method} ${path}\` ${claim}: ${reason}.`, place };
}

function located(changes: readonly ReadChange[], side: 'base' | 'head'): Map<string, Located> {
  const found = new Map<string, Located>();
  for (const { file, before, after } of changes) {
    const reading = side === 'base' ? before : after;
    const path = side === 'base' ? (file.previousPath ?? file.path) : file.path;
    for (const route of reading?.routes ?? []) {
      if (!isLiteral(route)) continue;
      const shape = shapeOf(route.path);
      const key = `${route.method} ${shape}`;
      if (!found.has(key)) found.set(key, { ...route, shape, place: place(side, path, route.line) });
    }
  }
  return found;
}

/** Without expressions that only the running program resolves. */
function isLiteral({ path }: RouteReading): boolean {
  return !/\$\{|\{[^}/]*[.[(][^}/]*\}|…|^\s*$/.test(path) && path.length <= 300;
}

/** `/users/{}` for `/users/:id`, `/users/{id}`, `/users/<int:id>` and `/users/[id]`. */
function shapeOf(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(/:\w+(\([^)]*\))?\??|\{[^}]*\}|<[^>]*>|\[+[^\]]*\]+|\(\?P?<[^)]*\)|\*\w*/g, '{}'));
  return `/${parts.join('/')}`;
}

/** The last word that is no parameter. */
function wordOf(shape: string): string | undefined {
  const words = shape.replaceAll('{}', ' ').match(/\w{2,}/g) ?? [];
  return words.at(-1);
}

async function absenceOf({ method, shape }: Located, view: TreeView) {
  const word = wordOf(shape);
  if (word === undefined) return undefined;
  const none = view.absence(word, `${method} ${shape}`);
  if (none) return none;
  let isExact = false;
  const declares = ({ routes }: SourceReading) =>
    routes.some((route) => {
      if (!isSameMethod(route.method, method) || !isSuffix(shapeOf(route.path), shape)) return false;
      isExact ||= shapeOf(route.path) === shape;
      return true;
    });
  const concerns = (path: string) => ['source', 'other'].includes(kindOf(path)) && /\.\w+$/.test(path);
  const found = await view.declaredNowhere(word, `${method} ${shape}`, concerns, declares);
  if (found === 'declared') return isExact ? 'exact' : 'alike';
  return found;
}

function isSameMethod(one: string, other: string): boolean {
  return one === other || one === 'ANY' || other === 'ANY';
}

/** A prefix may be set in another file, so routes that end alike may be the same one. */
function isSuffix(one: string, other: string): boolean {
  return one === other || one.endsWith(other) || other.endsWith(one);
}

function unresolved(changes: readonly ReadChange[], side: 'before' | 'after'): number {
  return changes.reduce((sum, change) => sum + (change[side]?.unresolved ?? 0), 0);
}
