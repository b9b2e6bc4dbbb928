import type { SettingReading } from '../languages/reading.js';

/** What one manifest asks for. */
export interface Manifest {
  ecosystem: Ecosystem;
  /** The package itself, by the name that others depend on it with. */
  name?: string;
  dependencies: Dependency[];
  /** Whether it also asks for dependencies that another file names, so that one may be there under another name. */
  isOpen?: boolean;
  runtimes: Runtime[];
  /** The names or files that others import or run; absent if the manifest says nothing about it. */
  entryPoints?: string[];
  /** The variables of an example of the environment. */
  settings?: SettingReading[];
}

export type Ecosystem =
  | 'npm'
  | 'python'
  | 'go'
  | 'rust'
  | 'maven'
  | 'gradle'
  | 'ruby'
  | 'php'
  | 'dotnet'
  | 'docker'
  | 'environment'
  | 'ci'
  | 'tools';

export interface Dependency {
  name: string;
  /** As written; empty if any version will do. */
  range: string;
  dev: boolean;
  line: number;
  /** Whether the version is an expression that only the build tool resolves. */
  isComputed?: boolean;
  /** Whether it only sets the version for those who use it, be it the code, the tests or a tool. */
  isManaged?: boolean;
}

export interface Runtime {
  /** `node`, `python`, `go`, `rust`, `java`, `ruby`, `php`, `dotnet`, or the name of an image such as `postgres`. */
  name: string;
  /** The lowest version that is allowed, such as `20.19`. */
  minimum: string;
  line: number;
  /** Whether it is what the build runs on: what it builds may run on an older one. */
  isBuildTool?: boolean;
}
