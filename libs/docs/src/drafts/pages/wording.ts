import type { ExportClaim, RuntimeClaim } from '../facts/claims.js';
import { raised } from './sentence.js';

const ACRONYM = /^(api|cli|ui|ux|http|sql|sdk|pdf|csv|sso|seo)$/i;
const RUNTIMES: Record<string, string> = {
  node: 'Node.js',
  npm: 'npm',
  python: 'Python',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  ruby: 'Ruby',
  php: 'PHP',
  dotnet: '.NET',
  kotlin: 'Kotlin',
  postgres: 'PostgreSQL',
  redis: 'Redis',
  mysql: 'MySQL',
};

/** A scope in readable form. */
export function scopeName(scope: string): string {
  const names = scope.split(',').map((part) => part.trim());
  const said = names.map((name) => (ACRONYM.test(name) ? name.toUpperCase() : name)).join(', ');
  return raised(said);
}

/** The numbers of pull requests and commits, and their authors, mean nothing to users. */
export function withoutNumbers(text: string): string {
  return text
    .replace(/\s*\(#\d+(?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/\s*\[#?\d{2,}(?:,[^[\]]*)?\]/g, '')
    .replace(/\s*\((?=[\da-f]*\d)[\da-f]{7,40}\)/g, '')
    .replace(/([.!?:])\s*(?:#\d+\s*)+;/g, '$1')
    .replace(/\s*#\d+(?=;)/g, '')
    .replace(/(?:(?:,\s*|\s+)(?:by @\S+ )?(?:in )?(?:https?:\/\/\S+\/pull\/\d+|#\d+))+\s*$/, '');
}

export function runtimeName({ name }: RuntimeClaim): string {
  return Object.hasOwn(RUNTIMES, name) ? RUNTIMES[name]! : name;
}

/** `function` for TypeScript, the word of the language otherwise. */
export function kindWord({ kind }: ExportClaim): string {
  return kind === 're-export' ? 'export' : kind;
}
