import { posix } from 'node:path';
import { compose, dockerfile, environmentSample, workflow } from './containers.js';
import { packageJson } from './javascript.js';
import { gradle, pomXml, versionCatalog } from './jvm.js';
import type { Manifest } from './manifest.js';
import { composerJson, globalJson, msbuild } from './php-and-dotnet.js';
import { pyproject, requirementsTxt, setupCfg } from './python.js';
import { gems } from './ruby.js';
import { cargoToml, goMod } from './rust-and-go.js';
import { rustToolchain, toolVersions, versionFile } from './tools.js';

export type { Dependency, Ecosystem, Manifest, Runtime } from './manifest.js';

type Read = (text: string, path: string) => Manifest | undefined;

/** By the end of the path. */
const MANIFESTS: readonly [place: RegExp, read: Read][] = [
  [/(^|\/)package\.json$/, packageJson],
  [/(^|\/)pyproject\.toml$/, pyproject],
  [/(^|\/)(requirements|constraints)[^/]*\.(txt|in)$|(^|\/)requirements\/[^/]+\.(txt|in)$/, requirementsTxt],
  [/(^|\/)setup\.cfg$/, setupCfg],
  [/(^|\/)go\.mod$/, goMod],
  [/(^|\/)Cargo\.toml$/, cargoToml],
  [/(^|\/)pom\.xml$/, pomXml],
  [/\.gradle(\.kts)?$/, gradle],
  [/(^|\/)libs\.versions\.toml$/, versionCatalog],
  [/(^|\/)(Gemfile|gems\.rb)$|\.gemspec$/, gems],
  [/(^|\/)composer\.json$/, composerJson],
  [/\.(cs|fs|vb)proj$|(^|\/)Directory\.(Packages|Build)\.props$/, msbuild],
  [/(^|\/)global\.json$/, globalJson],
  [/(^|\/)(Dockerfile|Containerfile)(\.[\w.-]+)?$|\.[Dd]ockerfile$/, dockerfile],
  [/(^|\/)(docker-)?compose([.-][\w.-]+)?\.ya?ml$/, compose],
  [/(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/, workflow],
  [
    /(^|\/)(\.?env\.(example|sample|template|dist|defaults?)|\.env\.[\w-]+\.(example|sample|template)|(example|sample)\.env)$/,
    environmentSample,
  ],
  [/(^|\/)\.(nvmrc|node-version)$/, (text) => versionFile('node', text)],
  [
    /(^|\/)\.(python|ruby|java|go|php)-version$/,
    (text, path) => versionFile(posix.basename(path).slice(1, -'-version'.length), text),
  ],
  [/(^|\/)\.tool-versions$/, toolVersions],
  [/(^|\/)rust-toolchain(\.toml)?$/, rustToolchain],
];

/** Larger ones are generated. */
const MAX_LENGTH = 1_000_000;

/** Those of tests, examples and editors say nothing about the product. */
const OTHERS =
  /(^|\/)(tests?|[\w.-]+-tests|__tests__|fixtures?|testdata|examples?|samples?|node_modules|vendor|\.devcontainer|\.vscode)\//;

export function isManifest(path: string): boolean {
  return readerOf(path) !== undefined;
}

/** Undefined if it is no manifest, or a broken one. */
export function readManifest(path: string, text: string): Manifest | undefined {
  const read = text.length > MAX_LENGTH ? undefined : readerOf(path);
  try {
    return read?.(text, path);
  } catch {
    // The parsers throw on broken syntax, and on nesting that overflows the stack.
    return undefined;
  }
}

function readerOf(path: string): Read | undefined {
  return OTHERS.test(path) ? undefined : MANIFESTS.find(([place]) => place.test(path))?.[1];
}
