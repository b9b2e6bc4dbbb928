/** The groups of Keep a Changelog; internal work and commits that follow no convention have groups of their own. */
export const GROUPS = [
  'Added',
  'Changed',
  'Deprecated',
  'Removed',
  'Fixed',
  'Security',
  'Maintenance',
  'Other',
] as const;
export type Group = (typeof GROUPS)[number];

/** By the type of a conventional commit. */
export const GROUP_OF: ReadonlyMap<string, Group> = new Map<string, Group>([
  ['feat', 'Added'],
  ['feature', 'Added'],
  ['add', 'Added'],
  ['change', 'Changed'],
  ['perf', 'Changed'],
  ['improvement', 'Changed'],
  ['deprecate', 'Deprecated'],
  ['remove', 'Removed'],
  ['fix', 'Fixed'],
  ['bugfix', 'Fixed'],
  ['hotfix', 'Fixed'],
  ['security', 'Security'],
  ['sec', 'Security'],
  ['refactor', 'Maintenance'],
  ['build', 'Maintenance'],
  ['chore', 'Maintenance'],
  ['ci', 'Maintenance'],
  ['docs', 'Maintenance'],
  ['style', 'Maintenance'],
  ['test', 'Maintenance'],
  ['tests', 'Maintenance'],
  ['release', 'Maintenance'],
  ['deps', 'Maintenance'],
]);
