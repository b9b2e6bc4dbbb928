import semver from 'semver';
import type { ExportClaim, RouteClaim, RuntimeClaim, SettingClaim } from '../facts/claims.js';
import type { Proven, Stated } from '../facts/proof.js';
import type { Entry } from '../history/entries.js';
import { count, enumerate, type Subject } from './subject.js';

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
    difference.isShallow !== true &&
    totalCommits === commits.length &&
    totalFiles === files.length &&
    !files.some(({ omitted }) => omitted === 'too_many' || omitted === 'too_large')
  );
}

/** By semantic versioning, with the reason. */
export function suggestedVersion(subject: Subject): {
  step: 'major' | 'minor' | 'patch';
  reason: string;
  next?: string;
} {
  const breaking = breakingOf(subject);
  const { entries, exports, routes, settings } = subject.findings;
  const added = (facts: readonly Proven<{ change: string }>[]) =>
    facts.filter(({ claim }) => claim.change === 'added').length;
  const reasons = [
    breaking.stated.length > 0
      ? count(
          breaking.stated.length,
          'commit or pull request marked as breaking',
          'commits or pull requests marked as breaking',
        )
      : '',
    breaking.exports.length > 0
      ? count(
          breaking.exports.length,
          'incompatible change of the public API',
          'incompatible changes of the public API',
        )
      : '',
    breaking.routes.length > 0 ? count(breaking.routes.length, 'removed route') : '',
    breaking.settings.length > 0 ? count(breaking.settings.length, 'newly required setting') : '',
    breaking.runtimes.length > 0
      ? count(breaking.runtimes.length, 'raised minimum version of a runtime', 'raised minimum versions of runtimes')
      : '',
  ].filter(Boolean);
  const features = [
    entries.some(({ claim }) => claim.group === 'Added')
      ? count(entries.filter(({ claim }) => claim.group === 'Added').length, 'feature')
      : '',
    added(exports) > 0 ? count(added(exports), 'new export') : '',
    added(routes) > 0 ? count(added(routes), 'new route') : '',
    added(settings) > 0 ? count(added(settings), 'new setting') : '',
  ].filter(Boolean);
  const step = reasons.length > 0 ? 'major' : features.length > 0 ? 'minor' : 'patch';
  const reason = enumerate(
    reasons.length > 0
      ? reasons
      : features.length > 0
        ? features
        : ['no new and no incompatible part of the interface was found'],
  );
  return { step, reason, next: nextVersion(subject, step) };
}

/** After the version that base is tagged with. Before 1.0.0, an incompatible change raises the minor number. */
function nextVersion({ difference: { base } }: Subject, step: 'major' | 'minor' | 'patch'): string | undefined {
  const current = /^v?(\d+\.\d+\.\d+)$/.exec(base)?.[1];
  if (current === undefined) return undefined;
  const isEarly = semver.major(current) === 0;
  return semver.inc(current, isEarly ? (step === 'major' ? 'minor' : 'patch') : step) ?? undefined;
}
