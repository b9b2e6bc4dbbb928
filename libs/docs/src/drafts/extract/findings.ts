import { posix } from 'node:path';
import type { Difference, SourceFile } from '../difference.js';
import { type ApiChange, apiChanges, apiChangesIn } from './api.js';
import { type Area, areasOf, type Unread, unreadSources } from './areas.js';
import { type DependencyFindings, dependencyChanges } from './dependencies.js';
import { type FieldFindings, fieldChanges, fieldChangesIn } from './fields.js';
import { type Story, stories } from './history.js';
import { isWanted, kindOf } from './kinds.js';
import { type MigrationChange, migrationChangesIn } from './migrations.js';
import { Packages } from './packages.js';
import { compareText, type ReadFile, readFile } from './read-file.js';
import { type RouteChange, routeChanges, routesIn } from './route.js';
import { mentionsIn, type SettingChange, settingChanges } from './settings.js';
import { type StyleChange, styleChanges } from './styles.js';

/** Everything that can be found in a difference without running the code. */
export interface Findings extends DependencyFindings, FieldFindings {
  files: SourceFile[];
  stories: Story[];
  api: ApiChange[];
  routes: RouteChange[];
  settings: SettingChange[];
  migrations: MigrationChange[];
  styles: StyleChange[];
  areas: Area[];
  unread: Unread[];
  /** Files that could not be parsed completely. */
  faults: { path: string; fault: string }[];
}

const FAULTS = {
  too_large: 'is too large to be read',
  too_many: 'was left out, since so many files changed',
};

export function extract(difference: Difference): Findings {
  const files = difference.files
    .map((file): SourceFile => (file.omitted ? { ...file, before: null, after: null } : file))
    .sort((one, other) => compareText(one.path, other.path));
  const packages = new Packages(difference);
  const parts = files.map((file) => partOf(file, packages));
  return {
    files,
    stories: stories(difference.commits),
    api: apiChanges(parts.flatMap(({ api }) => api)),
    routes: routeChanges(parts.map(({ routes }) => routes)),
    ...fieldChanges(parts.map(({ fields }) => fields)),
    settings: settingChanges(parts.map(({ settings }) => settings)),
    migrations: parts.flatMap(({ migrations }) => migrations),
    ...dependencyChanges(files),
    styles: styleChanges(files),
    areas: areasOf(files),
    unread: unreadSources(files),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

/** The findings of one file. Its syntax trees, which are many times its size, are not kept. */
function partOf(file: SourceFile, packages: Packages) {
  const read = readFile(file);
  return {
    api: apiChangesIn(read, packages),
    routes: routesIn(read),
    fields: fieldChangesIn(read),
    settings: mentionsIn(read),
    migrations: migrationChangesIn(read),
    faults: faultOf(read),
  };
}

function faultOf({ file, fault }: ReadFile): Findings['faults'] {
  const { path, omitted } = file;
  if (fault !== undefined && kindOf(path) !== 'test') return [{ path, fault }];
  if ((omitted === 'too_large' || omitted === 'too_many') && isWanted(path)) return [{ path, fault: FAULTS[omitted] }];
  if (posix.basename(path) === 'package.json' && isBrokenJson(file.after)) return [{ path, fault: 'is no valid JSON' }];
  return [];
}

function isBrokenJson(text: string | null): boolean {
  if (text === null) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
