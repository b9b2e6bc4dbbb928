import { isScript, languageOf } from '../extract/kinds.js';
import { LanguageFindings } from './findings.js';
import { readGraphql } from './graphql.js';
import { migrationKind } from './migrations/kind.js';
import { isOpenApi, readOpenApi } from './openapi.js';
import { isGenerated, offersAnything } from './paths.js';
import type { LanguageReader } from './reader.js';
import type { SourceReading } from './reading.js';
import { parse } from './syntax/parse.js';

export { readMigration } from './migrations/index.js';
export type {
  ExportReading,
  MigrationAction,
  MigrationChange,
  MigrationKind,
  MigrationReading,
  RouteReading,
  SettingReading,
  SourceReading,
} from './reading.js';

const READERS: Readonly<Record<string, () => Promise<LanguageReader>>> = {
  Python: async () => (await import('./python/python.js')).python,
  Go: async () => (await import('./go.js')).go,
  Java: async () => (await import('./jvm/java.js')).java,
  Kotlin: async () => (await import('./jvm/kotlin.js')).kotlin,
  Ruby: async () => (await import('./ruby/ruby.js')).ruby,
  Rust: async () => (await import('./rust.js')).rust,
  PHP: async () => (await import('./php/php.js')).php,
  'C#': async () => (await import('./csharp.js')).csharp,
};

/** Contain no names that other code could depend on. */
const NAMELESS = new Set(['HTML', 'JSON', 'YAML', 'TOML', 'XML', 'Markdown', 'MDX', 'reStructuredText']);

/** The routes, public names and settings of one file. Each parser is loaded with the first file that needs it. */
export async function readSource(path: string, text: string): Promise<SourceReading> {
  const language = languageOf(path) ?? 'unknown';
  const nothing = { language, read: true, routes: [], exports: [], settings: [] };
  if (!offersAnything(path) || isGenerated(text) || migrationKind(path, text) !== undefined) return nothing;
  if (isOpenApi(path, text)) return readOpenApi(text);
  if (language === 'GraphQL') return readGraphql(text);
  if (NAMELESS.has(language)) return nothing;
  if (isScript(path)) return (await import('./scripts.js')).readScript(path, text, language);
  const reader = Object.hasOwn(READERS, language) ? await READERS[language]!() : undefined;
  const root = reader && (await parse(reader.grammar, text));
  if (root === undefined) return { ...nothing, read: false };
  const found = new LanguageFindings();
  reader!.read({ path, text, root }, found);
  const { routes, exports, settings, unresolved } = found;
  routes.sort((one, other) => one.line - other.line);
  return { ...nothing, routes, exports, settings, ...(unresolved > 0 && { unresolved }) };
}
