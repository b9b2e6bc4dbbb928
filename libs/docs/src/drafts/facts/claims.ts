/** What pages can say about the code. `change` decides which evidence a claim takes. */
export type Claim =
  | RouteClaim
  | SettingClaim
  | ExportClaim
  | MigrationClaim
  | DependencyClaim
  | RuntimeClaim
  | VersionClaim
  | NoteClaim;

interface Changed {
  change: 'added' | 'removed' | 'changed';
}

export interface RouteClaim extends Changed {
  about: 'route';
  change: 'added' | 'removed';
  method: string;
  path: string;
}

export interface SettingClaim extends Changed {
  about: 'setting';
  name: string;
  /** Whether the new version does not start without it. */
  isRequired: boolean;
  hasDefault: boolean;
  /** Whether an example file, a compose file or the documentation of base named it, so that somebody may have set it. */
  wasOffered?: boolean;
  /** The words of an example file about it. */
  documentation?: string;
}

export interface ExportClaim extends Changed {
  about: 'export';
  /** What callers import it from: a package, a module or a namespace. */
  from: string;
  name: string;
  kind: string;
  language: string;
  before?: string;
  after?: string;
  /** Why a caller that worked before no longer does; empty if that is not certain. */
  breaks: string[];
  documentation?: string;
  /** Its members that share the change. */
  members: string[];
}

export interface MigrationClaim extends Changed {
  about: 'migration';
  change: 'added';
  name: string;
  /** What it does, in words; code is in backticks. */
  steps: string[];
  losesData: boolean;
}

export interface DependencyClaim extends Changed {
  about: 'dependency';
  ecosystem: string;
  manifest: string;
  name: string;
  before?: string;
  after?: string;
  isDevelopment: boolean;
  /** Whether the manifest only sets the version for the code, the tests or the tools that use it. */
  isManaged: boolean;
  step?: 'major' | 'minor' | 'patch' | 'downgrade';
}

export interface RuntimeClaim extends Changed {
  about: 'runtime';
  change: 'changed';
  name: string;
  manifest: string;
  before: string;
  after: string;
  isRaised: boolean;
  /** Needed to use it, as opposed to what it is built with, delivered with or tested on. */
  isRequirement: boolean;
}

/** The version in a manifest. */
export interface VersionClaim extends Changed {
  about: 'version';
  change: 'changed';
  manifest: string;
  before: string;
  after: string;
}

/** A line that was added to a changelog. */
export interface NoteClaim extends Changed {
  about: 'note';
  change: 'added';
  /** The headings above it, outermost first. */
  headings: string[];
  text: string;
}
