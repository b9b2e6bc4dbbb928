import { kindOf } from './kinds.js';
import { nestRoutes } from './nest-routes.js';
import { byPlace, compareText, type Place, placeAfter, placeBefore, type ReadFile } from './read-file.js';
import type { Route } from './route-path.js';
import { routerRoutes } from './router-routes.js';

export interface RouteChange {
  change: 'added' | 'removed' | 'changed' | 'moved';
  before?: Route;
  after?: Route;
  notes: string[];
  breaking: boolean;
  place: Place;
}

interface Located {
  route: Route;
  place: Place;
}

export interface Routes {
  old: Located[];
  now: Located[];
}

export function routesIn({ file, before, after }: ReadFile): Routes {
  if (['test', 'generated', 'documentation', 'migration'].includes(kindOf(file.path))) return { old: [], now: [] };
  const inTree = (tree: ReadFile['after']) => (tree ? [...nestRoutes(tree), ...routerRoutes(tree)] : []);
  return {
    old: inTree(before).map((route) => ({ route, place: placeBefore(file, route.line) })),
    now: inTree(after).map((route) => ({ route, place: placeAfter(file, route.line) })),
  };
}

/** Across files, since a route may move from one to another. */
export function routeChanges(routes: Routes[]): RouteChange[] {
  const old = located(routes.flatMap((part) => part.old));
  const now = located(routes.flatMap((part) => part.now));
  const found: RouteChange[] = [];
  const gone = [...old].filter(([key]) => !now.has(key)).map(([, entry]) => entry);
  for (const [key, { route, place }] of now) {
    const before = old.get(key)?.route;
    if (before) {
      const { notes, breaking } = differences(before, route);
      if (notes.length > 0) found.push({ change: 'changed', before, after: route, notes, breaking, place });
      continue;
    }
    const index = gone.findIndex((entry) => isSameHandler(entry.route, route));
    const origin = index < 0 ? undefined : gone.splice(index, 1)[0];
    if (origin === undefined) found.push({ change: 'added', after: route, notes: [], breaking: false, place });
    else found.push({ change: 'moved', before: origin.route, after: route, notes: [], breaking: true, place });
  }
  for (const { route, place } of gone)
    found.push({ change: 'removed', before: route, notes: [], breaking: true, place });
  return found.sort((one, other) => compareText(pathOf(one), pathOf(other)) || byPlace(one, other));
}

export function routeName({ method, path }: Route): string {
  return `${method} ${path}`;
}

function located(all: Located[]): Map<string, Located> {
  return new Map(all.map((entry) => [routeName(entry.route), entry]));
}

function isSameHandler(one: Route, other: Route): boolean {
  return one.handler !== '' && one.handler === other.handler;
}

function differences(before: Route, after: Route): { notes: string[]; breaking: boolean } {
  const notes: string[] = [];
  let breaking = false;
  const lost = before.inputs.filter((input) => !after.inputs.includes(input));
  const gained = after.inputs.filter((input) => !before.inputs.includes(input));
  if (lost.length > 0 && gained.length > 0) {
    notes.push(`takes ${gained.map(quote).join(', ')} instead of ${lost.map(quote).join(', ')}`);
    breaking = true;
  } else if (gained.length > 0) notes.push(`also takes ${gained.map(quote).join(', ')}`);
  else if (lost.length > 0) notes.push(`no longer takes ${lost.map(quote).join(', ')}`);
  if (before.returns !== undefined && after.returns !== undefined && before.returns !== after.returns) {
    notes.push(`answers ${quote(after.returns)} instead of ${quote(before.returns)}`);
    breaking = true;
  }
  if (before.guards.join() !== after.guards.join()) {
    const [now, was] = [after.guards, before.guards].map((guards) => guards.map(quote).join(', ') || 'no guard');
    notes.push(`who may call it: ${now} instead of ${was}`);
    // An added guard breaks callers. If one replaces another, only a human can decide who is still let in.
    breaking ||=
      before.guards.every((guard) => after.guards.includes(guard)) && after.guards.length > before.guards.length;
  }
  return { notes, breaking };
}

function quote(text: string): string {
  return `\`${text}\``;
}

function pathOf({ before, after }: RouteChange): string {
  const route = after ?? before;
  return route ? `${route.path} ${route.method}` : '';
}
