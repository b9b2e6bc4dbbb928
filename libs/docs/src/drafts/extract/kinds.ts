import { posix } from 'node:path';

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

/** Parsed with a grammar, or with a parser of our own. */
const READ = new Set(['TypeScript', 'JavaScript', 'CSS', 'SQL']);
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
  /(^|\/)(tests?|__tests__|__mocks__|specs?|e2e|fixtures?|__fixtures__|testdata|cypress|playwright)\/|[._-](test|spec|e2e-spec|e2e|stories|story|fixture)\.[a-z]+$|(^|\/)(test_[^/]+\.py|conftest\.py|[^/]+_test\.(go|py))$/i;
const GENERATED =
  /(^|\/)(node_modules|dist|build|out|vendor|third_party|coverage|\.next|generated|__generated__|__snapshots__)\/|\.(min\.(js|css)|map|snap|lock|golden\.[a-z]+)$|[._-](generated|gen|pb)\.[a-z]+$|(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|go\.sum|poetry\.lock|uv\.lock|composer\.lock|Gemfile\.lock)$/i;
const SUPPORT =
  /(^|\/)(scripts?|tools?|bench(marks?)?|examples?|samples?|demos?|\.[^/]+)\/|\.config\.[cm]?[jt]s$|(^|\/)\.[^/]+\.[cm]?js$|(^|\/)(gulpfile|gruntfile)\.[cm]?js$/i;
const DOCUMENTATION = /(^|\/)docs?\/|\.(md|mdx|rst|adoc)$|(^|\/)(LICENSE|NOTICE|AUTHORS|CONTRIBUTING)[^/]*$/i;
const MIGRATION =
  /(^|\/)(db\/)?(migrations?|migrate)\/.+\.([cm]?[jt]s|sql)$|(^|\/)prisma\/migrations\/.+\.sql$|\.migration\.[cm]?[jt]s$/i;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const INTERNAL = /(^|\/)(internal|private|_[^/]*)(\/|\.[a-z]+$)/i;

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

/** Whether drafting needs the text of a file, so that a code host need not send the others. */
export function isWanted(path: string): boolean {
  if (kindOf(path) === 'generated') return false;
  return (
    isScript(path) || /\.(sql|css)$/.test(path) || /(^|\/)(package\.json|\.?env\.[\w.-]+|example\.env)$/.test(path)
  );
}

/** Whether its exports are meant to be imported by others. */
export function offersApi(path: string): boolean {
  return isScript(path) && kindOf(path) === 'source' && !INTERNAL.test(path);
}

/** The language of a source whose names are not parsed; undefined if they are, or if it has none. */
export function unreadLanguage(path: string): string | undefined {
  const language = languageOf(path);
  return kindOf(path) === 'source' && language !== undefined && !READ.has(language) ? language : undefined;
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
