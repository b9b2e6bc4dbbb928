import type { NoteClaim } from '../facts/claims.js';
import { type Proven, placeOf } from '../facts/proof.js';
import type { Category, Configuration } from '../history/configuration.js';
import type { Group } from '../history/groups.js';

declare const HEADING: unique symbol;

/** A heading in the words of the repository: of its changelog, or of its configuration. */
type OwnHeading = string & { readonly [HEADING]: true };

type FixedHeading =
  | Group
  | 'Before you start'
  | 'Breaking changes'
  | 'By change'
  | 'By name'
  | 'Configuration'
  | 'Database'
  | 'Dependencies'
  | 'Documentation to update'
  | 'Faster'
  | 'For development'
  | 'From the changelog'
  | 'Highlights'
  | 'If you call the API'
  | 'Managed versions'
  | 'Migrations'
  | 'New settings'
  | 'Notes'
  | 'Public API'
  | 'Removed from the code'
  | 'Routes'
  | 'Runtimes and images'
  | 'Seen in the code'
  | 'Settings without an effect'
  | 'Direct dependencies'
  | 'Versions'
  | 'What changes for you'
  | 'What is new'
  | 'What needs a human'
  | 'When you upgrade';

/** The heading of a section: one of ours, or one that the repository itself has. */
export type Heading = FixedHeading | OwnHeading;

/** The headings above a line of a changelog; `withPath` if there are several changelogs. */
export function headingOf(note: Proven<NoteClaim>, withPath = false): Heading {
  const where = withPath ? [placeOf(note).path] : [];
  return ([...where, ...note.claim.headings].join(' › ') || 'Notes') as OwnHeading;
}

/** The repository's title of a group, or ours. */
export function titleOf({ titles }: Configuration, group: Group, otherwise: Heading = group): Heading {
  return (titles.get(group) as OwnHeading | undefined) ?? otherwise;
}

export function categoryTitle({ title }: Category): Heading {
  return title as OwnHeading;
}
