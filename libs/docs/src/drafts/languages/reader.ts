import type { LanguageFindings } from './findings.js';
import type { Grammar } from './syntax/parse.js';
import type { Syntax } from './syntax/syntax.js';

/** One language: its grammar, and what is read from a tree of it. */
export interface LanguageReader {
  grammar: Grammar;
  read(file: File, found: LanguageFindings): void;
}

export interface File {
  path: string;
  text: string;
  root: Syntax;
}

export const HTTP_METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']);

export function grammar(name: string): string {
  return `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
}
