import { posix } from 'node:path';
import { isChangelog } from '../history/changelog-paths.js';
import { isManifest } from '../manifests/index.js';

const LANGUAGES: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  py: 'Python',
  go: 'Go',
  rs: 'Rust',
  java: 'Java',
  kt: 'Kotlin',
  kts: 'Kotlin',
  scala: 'Scala',
  rb: 'Ruby',
  php: 'PHP',
  cs: 'C#',
  fs: 'F#',
  swift: 'Swift',
  dart: 'Dart',
  ex: 'Elixir',
  exs: 'Elixir',
  erl: 'Erlang',
  hs: 'Haskell',
  lua: 'Lua',
  c: 'C',
  h: 'C',
  cc: 'C++',
  cpp: 'C++',
  cxx: 'C++',
  hpp: 'C++',
  m: 'Objective-C',
  zig: 'Zig',
  clj: 'Clojure',
  vue: 'Vue',
  svelte: 'Svelte',
  css: 'CSS',
  scss: 'SCSS',
  less: 'Less',
  html: 'HTML',
  sh: 'Shell',
  bash: 'Shell',
  sql: 'SQL',
  proto: 'Protocol Buffers',
  graphql: 'GraphQL',
  gql: 'GraphQL',
  prisma: 'Prisma',
  tf: 'Terraform',
  json: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  xml: 'XML',
  md: 'Markdown',
  mdx: 'MDX',
  rst: 'reStructuredText',
};

/** Contain no names that other code could depend on. */
const WITHOUT_NAMES = new Set([
  'HTML',
  'JSON',
  'YAML',
  'TOML',
  'XML',
  'Markdown',
  'MDX',
  'reStructuredText',
  'Less',
  'SCSS',
]);

const TEST =
  /(^|\/)(tests?|[\w.-]+-tests|__tests__|__mocks__|specs?|e2e|fixtures?|__fixtures__|testdata|cypress|playwright)\/|[._-](test|spec|e2e-spec|e2e|stories|story|fixture)\.[a-z]+$|(^|\/)(\w+Tests?\.(php|java|kt|cs)|test_[^/]+\.py|conftest\.py|[^/]+_test\.(go|py))$/i;
const GENERATED =
  /(^|\/)(node_modules|dist|build|out|vendor|third_party|coverage|\.next|generated|__generated__|__snapshots__)\/|\.(min\.(js|css)|map|snap|lock|golden\.[a-z]+)$|[._-](generated|gen|pb)\.[a-z]+$|(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|composer\.lock|Gemfile\.lock)$/i;
const SUPPORT =
  /(^|\/)(scripts?|tools?|bench(marks?)?|examples?|samples?|demos?|\.[^/]+)\/|\.config\.[cm]?[jt]s$|(^|\/)\.[^/]+\.[cm]?js$|(^|\/)(gulpfile|gruntfile)\.[cm]?js$/i;
const DOCUMENTATION = /(^|\/)docs?\/|\.(md|mdx|rst|adoc)$|(^|\/)(LICENSE|NOTICE|AUTHORS|CONTRIBUTING)[^/]*$/i;
const MIGRATION =
  /(^|\/)(db\/)?(migrations?|migrate)\/.+\.([cm]?[jt]s|sql|py|rb|exs?|php|cs|go|kts?|java|xml)$|(^|\/)prisma\/migrations\/.+\.sql$|\.migration\.[cm]?[jt]s$/i;
const MEDIA =
  /\.(png|jpe?g|gif|webp|avif|ico|icns|svg|pdf|woff2?|ttf|otf|eot|mp[34]|webm|mov|wav|ogg|zip|gz|tgz|tar|xz|7z|jar|war|class|so|dll|dylib|exe|wasm|bin|dat|db|sqlite3?|psd|ai|sketch|fig)$/i;
const HARMLESS =
  /\.(css|scss|sass|less|styl|svg|png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|eot|mp[34]|webm|txt|po|pot|mo|strings|ftl|xlf|resx)$|(^|\/)messages?[^/]*\.properties$|(^|\/)gradle-wrapper\.\w+$|(^|\/)(locales?|i18n|lang|translations?|assets|public|static|images?|img|fonts)\/.+\.(json|ya?ml|html|txt|js|svg)$/i;
/** Settings of editors, linters and services that check changes. */
const TOOLING =
  /(^|\/)\.(?!env)[^/]+$|(^|\/)\.(?!env)[^/]+\/|(^|\/)(CODEOWNERS|CITATION\.cff|renovate\.json5?|biome\.jsonc?|tsconfig[^/]*\.json|lerna\.json|nx\.json|turbo\.json|mkdocs\.ya?ml|readthedocs\.ya?ml|codecov\.ya?ml|netlify\.toml|rustfmt\.toml|clippy\.toml|deny\.toml|committed\.toml|typos\.toml|tox\.ini|pytest\.ini|mypy\.ini|phpunit[^/]*|phpstan[^/]*|checkstyle[^/]*|Makefile|justfile|gradlew(\.bat)?|mvnw(\.cmd)?)$/i;
const SCRIPT = /\.[cm]?[jt]sx?$/;

export type FileKind = 'source' | 'test' | 'documentation' | 'generated' | 'support' | 'migration' | 'other';

export function languageOf(path: string): string | undefined {
  return LANGUAGES[posix.extname(path).slice(1).toLowerCase()];
}

export function kindOf(path: string): FileKind {
  if (GENERATED.test(path)) return 'generated';
  if (TEST.test(path)) return 'test';
  if (MIGRATION.test(path)) return 'migration';
  if (DOCUMENTATION.test(path)) return 'documentation';
  if (SUPPORT.test(path)) return 'support';
  const language = languageOf(path);
  return language !== undefined && !WITHOUT_NAMES.has(language) ? 'source' : 'other';
}

export function isScript(path: string): boolean {
  return SCRIPT.test(path);
}

/** Pictures, styles, words and the like: nothing in them can ask for a step when a version is installed. */
export function isHarmless(path: string): boolean {
  return HARMLESS.test(path) || TOOLING.test(path);
}

/** Tests, documentation, scripts and settings of tools: nothing that reaches a user. */
export function isForDevelopers(path: string): boolean {
  return /^(test|documentation|support)$/.test(kindOf(path)) || TOOLING.test(path);
}

/** Whether drafting needs the text of a file, so that a code host need not send the others. */
export function isWanted(path: string): boolean {
  return isManifest(path) || isChangelog(path) || (kindOf(path) !== 'generated' && !MEDIA.test(path) && isRead(path));
}

/** What pages say most about, so that no limit leaves it out. */
export function isPreferred(path: string): boolean {
  return isManifest(path) || isChangelog(path) || kindOf(path) === 'migration';
}

/** Whether a name may be looked for in a file, so that a code host need not send the others. */
export function isSearched(path: string): boolean {
  return kindOf(path) !== 'generated' && !MEDIA.test(path);
}

/** Tests and documentation are not read for facts. */
function isRead(path: string): boolean {
  const kind = kindOf(path);
  return kind === 'source' || kind === 'migration' || kind === 'other';
}

/** `libs/data` for `libs/data/src/row.ts`: the folder that people name as a part of a repository. */
export function areaOf(path: string): string {
  const folders = posix.dirname(path).split('/');
  if (folders[0] === '.') return '.';
  const grouping = [
    'apps',
    'packages',
    'libs',
    'services',
    'modules',
    'src',
    'crates',
    'cmd',
    'pkg',
    'internal',
    'plugins',
  ];
  return folders.slice(0, grouping.includes(folders[0] ?? '') ? 2 : 1).join('/');
}
