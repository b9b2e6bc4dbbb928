import semver from 'semver';
import type { ExportClaim, RouteClaim, RuntimeClaim, SettingClaim } from '../facts/claims.js';
import type { Proven, Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { counted, listed, type Measure, measure } from './measure.js';
import type { Subject } from './subject.js';

/** What stops working for somebody outside. */
export interface Breaking {
  stated: Stated<Entry>[];
  exports: Proven<ExportClaim>[];
  routes: Proven<RouteClaim>[];
  settings: Proven<SettingClaim>[];
  runtimes: Proven<RuntimeClaim>[];
}

export function breakingOf({ findings }: Subject): Breaking {
  return {
    stated: findings.entries.filter(({ claim }) => claim.breaking),
    exports: findings.exports.filter(({ claim }) => claim.breaks.length > 0),
    routes: findings.routes.filter(({ claim }) => claim.change === 'removed'),
    settings: findings.settings.filter(({ claim }) => claim.isRequired),
    runtimes: findings.runtimes.filter(({ claim }) => claim.isRaised && claim.isRequirement),
  };
}

export function breakingCount(breaking: Breaking): number {
  return Object.values(breaking).reduce((sum, facts) => sum + facts.length, 0);
}

/** Whether every changed source, manifest and migration was read without a doubt, so that nothing can be missing. */
export function isAllRead({ findings, difference }: Subject): boolean {
  const { commits, totalCommits = commits.length, files, totalFiles = files.length } = difference;
  return (
    findings.unread.length === 0 &&
    findings.doubts.length === 0 &&
    findings.cuts.length === 0 &&
    difference.isRelated !== false &&
    !isDiverged(difference) &&
    difference.isShallow !== true &&
    totalCommits === commits.length &&
    totalFiles === files.length &&
    !files.some(({ omitted }) => omitted === 'too_many' || omitted === 'too_large')
  );
}

/**
 * Whether base is a version that head does not contain, as one of a maintenance branch. The trees are compared from the
 * last common commit, as for a pull request, so what base got since then looks new.
 */
export function isDiverged({ base, baseSha, mergeBase }: Subject['difference']): boolean {
  return baseSha !== mergeBase && /\d+\.\d+/.test(base);
}

/** By semantic versioning, with the reason. */
export function suggestedVersion(subject: Subject): {
  step: 'major' | 'minor' | 'patch';
  reason: Measure;
  next?: semver.SemVer;
} {
  const breaking = breakingOf(subject);
  const { entries, exports, routes, settings } = subject.findings;
  const added = (facts: readonly Proven<{ change: string }>[]) =>
    facts.filter(({ claim }) => claim.change === 'added').length;
  const reasons = [
    ...some(breaking.stated.length, (number) =>
      counted(number, 'commit or pull request marked as breaking', 'commits or pull requests marked as breaking'),
    ),
    ...some(breaking.exports.length, (number) =>
      counted(number, 'incompatible change of the public API', 'incompatible changes of the public API'),
    ),
    ...some(breaking.routes.length, (number) => counted(number, 'removed route')),
    ...some(breaking.settings.length, (number) => counted(number, 'newly required setting')),
    ...some(breaking.runtimes.length, (number) =>
      counted(number, 'raised minimum version of a runtime', 'raised minimum versions of runtimes'),
    ),
  ];
  const features = [
    ...some(entries.filter(({ claim }) => claim.group === 'Added').length, (number) => counted(number, 'feature')),
    ...some(added(exports), (number) => counted(number, 'new export')),
    ...some(added(routes), (number) => counted(number, 'new route')),
    ...some(added(settings), (number) => counted(number, 'new setting')),
  ];
  const step = reasons.length > 0 ? 'major' : features.length > 0 ? 'minor' : 'patch';
  const isEarly = versionIn(subject.difference.base)?.startsWith('0.') === true;
  const found = reasons.length > 0 ? reasons : features;
  const reason =
    found.length > 0
      ? measure`because of ${listed(found)}`
      : measure`since no new and no incompatible part of the interface was found`;
  // Before 1.0.0, an incompatible change raises the minor number, and everything else the patch number.
  return { step: isEarly ? (step === 'major' ? 'minor' : 'patch') : step, reason, next: nextVersion(subject, step) };
}

/** `1.2.3` of `v1.2.3`, `shop-1.2.3` and `shop@1.2.3`. */
export function versionIn(ref: string): string | undefined {
  return /^(?:[a-z][\w.-]*[-@])?v?(\d+\.\d+\.\d+)$/i.exec(ref)?.[1];
}

function some(number: number, say: (number: number) => Measure): Measure[] {
  return number > 0 ? [say(number)] : [];
}

/** After the version that base is tagged with. Before 1.0.0, an incompatible change raises the minor number. */
function nextVersion({ difference: { base } }: Subject, step: 'major' | 'minor' | 'patch'): semver.SemVer | undefined {
  const current = semver.parse(versionIn(base));
  const isEarly = current?.major === 0;
  return current?.inc(isEarly ? (step === 'major' ? 'minor' : 'patch') : step);
}
