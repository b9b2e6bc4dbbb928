import type { Difference, SourceFile } from '../difference.js';
import type {
  DependencyClaim,
  ExportClaim,
  MigrationClaim,
  NoteClaim,
  RouteClaim,
  RuntimeClaim,
  SettingClaim,
  VersionClaim,
} from '../facts/claims.js';
import type { Place } from '../facts/evidence.js';
import type { Doubt, Proven, Stated } from '../facts/proof.js';
import { changelogNotes } from '../history/changelog-lines.js';
import { isChangelog } from '../history/changelog-paths.js';
import { type Configuration, configurationOf } from '../history/configuration.js';
import { type Entry, entriesOf } from '../history/entries.js';
import { labelled } from '../history/labels.js';
import { exportFacts } from '../surface/export-facts.js';
import { scriptFacts } from '../surface/script-facts.js';
import { TreeView } from '../trees/tree-view.js';
import { type Area, areasOf } from './areas.js';
import { readChanges, type Unread } from './changed-files.js';
import { kindOf } from './kinds.js';
import { manifestFacts } from './manifest-facts.js';
import { migrationFacts } from './migration-facts.js';
import { compareText } from './read-file.js';
import { routeFacts } from './route-facts.js';
import { settingFacts } from './setting-facts.js';

/** Everything that pages are written from. What is not proven is in `doubts`. */
export interface Findings {
  files: SourceFile[];
  entries: Stated<Entry>[];
  notes: Proven<NoteClaim>[];
  routes: Proven<RouteClaim>[];
  settings: Proven<SettingClaim>[];
  exports: Proven<ExportClaim>[];
  migrations: Proven<MigrationClaim>[];
  dependencies: Proven<DependencyClaim>[];
  runtimes: Proven<RuntimeClaim>[];
  versions: Proven<VersionClaim>[];
  /** Lines of documentation that name something that is gone or different. */
  outdated: { name: string; place: Place }[];
  doubts: Doubt[];
  unread: Unread[];
  /** Limits that kept something from being looked up. */
  cuts: string[];
  areas: Area[];
  configuration: Configuration;
}

const MAX_OUTDATED = 40;

export async function extract(difference: Difference): Promise<Findings> {
  const base = new TreeView('base', difference.trees.base);
  const head = new TreeView('head', difference.trees.head);
  const configuration = await configurationOf(head);
  const files = difference.files
    .map((file): SourceFile => (file.omitted ? { ...file, before: null, after: null } : file))
    .filter(({ path }) => !configuration.ignoresPath(path))
    .sort((one, other) => compareText(one.path, other.path));
  for (const { path, previousPath, before, after } of files) {
    if (before !== null) base.hold(previousPath ?? path, before);
    if (after !== null) head.hold(path, after);
  }
  const { changes, unread } = await readChanges(files);
  const routes = await routeFacts(changes, base, head);
  const settings = await settingFacts(changes, base, head);
  const exported = await exportFacts(changes, base, head);
  const scripts = await scriptFacts(changes, base, head);
  const migrations = await migrationFacts(changes, base);
  const manifests = await manifestFacts(changes, head);
  const isMoved = difference.isRelated === false;
  const certain = <C extends { change: string }>(facts: Proven<C>[]) =>
    isMoved ? facts.filter(({ claim }) => claim.change !== 'removed') : facts;
  const found = {
    routes: certain(routes.facts),
    settings: certain(settings.facts),
    exports: certain([...scripts.facts, ...exported.facts]),
  };
  const entries = entriesOf(difference.commits, difference.headSha, configuration);
  const history = await labelled(entries, configuration, difference.labels);
  return {
    files,
    entries: history.entries,
    notes: changelogNotes(files, difference.base),
    ...found,
    migrations: migrations.facts,
    dependencies: certain(manifests.dependencies),
    runtimes: manifests.runtimes,
    versions: manifests.versions,
    outdated: await outdatedPages(found, head),
    doubts: [
      ...configuration.faults.map((fault) => ({ question: `${fault}.` })),
      ...[scripts, exported, routes, settings, migrations, manifests].flatMap(({ doubts }) => doubts),
      ...history.doubts,
      ...(isMoved ? [RELATION] : []),
    ],
    unread: [...unread, ...migrations.unread, ...manifests.unread],
    cuts: [base, head].filter((view) => !view.isWhole).map(({ side }) => side),
    areas: areasOf(files),
    configuration,
  };
}

const RELATION: Doubt = {
  question:
    'The clone is shallow and holds no common ancestor of base and head, so base itself was compared: nothing is called removed here. Fetch more history for that.',
};

/** Pages of the documentation at head that name what is gone or different. */
async function outdatedPages(
  { settings, exports }: Pick<Findings, 'settings' | 'exports'>,
  head: TreeView,
): Promise<Findings['outdated']> {
  const names = [
    ...settings.filter(({ claim }) => claim.change === 'removed').map(({ claim }) => claim.name),
    ...exports
      .filter(({ claim }) => claim.change === 'removed' || claim.breaks.length > 0)
      .map(({ claim }) => claim.name.split('.').at(-1)!),
  ].filter((name) => /^\w+$/.test(name) && /[a-z][A-Z]|_|^[A-Z].*\d|^[A-Z][a-z]+[A-Z]/.test(name));
  await head.lookUp(names);
  return [...new Set(names)]
    .flatMap((name) =>
      head
        .mentions(name)
        .filter(
          ({ path }) =>
            kindOf(path) === 'documentation' &&
            !isChangelog(path) &&
            !/(^|\/)(migrat|upgrad|changes|news|release)/i.test(path),
        )
        .filter(
          ({ path, line }, index, all) => all.findIndex((one) => one.path === path && one.line === line) === index,
        )
        .slice(0, 5)
        .map(({ path, line }) => ({ name, place: { side: 'head' as const, path, line } })),
    )
    .slice(0, MAX_OUTDATED);
}
