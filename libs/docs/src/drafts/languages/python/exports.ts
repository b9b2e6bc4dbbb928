import { posix } from 'node:path';
import type { LanguageFindings } from '../findings.js';
import type { File } from '../reader.js';
import { firstDocumentedSentence } from '../syntax/documentation.js';
import { stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { assignmentsIn } from './assignments.js';

const NONE = new Map<string, string>();
const CONDITIONAL = new Set([
  'if_statement',
  'try_statement',
  'with_statement',
  'else_clause',
  'except_clause',
  'block',
]);

/** The public names of a module: those in `__all__`, or else those without a leading underscore. */
export function pythonExports({ root, path }: File, found: LanguageFindings): void {
  const statements = [...topLevel(root)];
  const listed = allOf(statements);
  // A private module offers only what it lists.
  const isPrivate = path.split('/').some((part) => /^_(?!_init__\.py$)/.test(part));
  if (
    (listed === undefined && isPrivate) ||
    /^(__main__|setup|conftest|manage|noxfile)\.py$/.test(posix.basename(path))
  )
    return;
  const isPublic = (name: string) => (listed ? listed.has(name) : !name.startsWith('_'));
  const isPackage = posix.basename(path) === '__init__.py';
  for (const statement of statements) {
    if (statement.type === 'import_from_statement') {
      if (isPackage || listed)
        reExports(statement, (name) => (listed ? listed.has(name) : !name.startsWith('_')), found);
      continue;
    }
    const definition = statement.at('definition') ?? statement;
    const name = definition.at('name')?.text;
    if (name !== undefined && isPublic(name)) define(definition, name, found);
    for (const { left, type, node } of assignmentsIn([statement])) {
      if (left.type !== 'identifier' || !isPublic(left.text) || left.text === '__all__') continue;
      if (type === undefined && found.exports.some((other) => other.name === left.text)) continue;
      found.export(node, 'variable', left.text, `${left.text}${type ? `: ${type.code()}` : ''}`);
    }
  }
}

/** The statements that run when the module is imported. */
function* topLevel(node: Syntax): Generator<Syntax> {
  for (const child of node.children) {
    if (child.type === 'if_statement' && /__name__|TYPE_CHECKING/.test(child.at('condition')?.text ?? '')) continue;
    if (CONDITIONAL.has(child.type)) yield* topLevel(child);
    else yield child;
  }
}

function allOf(statements: readonly Syntax[]): Set<string> | undefined {
  const lists = assignmentsIn(statements).filter(({ left }) => left.text === '__all__');
  const [only] = lists;
  if (lists.length !== 1 || only?.right === undefined || !/^(list|tuple)$/.test(only.right.type)) return undefined;
  return new Set(only.right.children.flatMap((name) => stringOf(name, NONE) ?? []));
}

function reExports(statement: Syntax, isPublic: (name: string) => boolean, found: LanguageFindings): void {
  const module = statement.at('module_name');
  if (module === undefined) return;
  for (const imported of statement.children.filter(({ field, type }) => field === 'name' && type !== ',')) {
    const name = (imported.at('alias') ?? imported).text;
    const isListed = module.type === 'relative_import' || imported.type === 'aliased_import';
    if (isPublic(name) && isListed)
      found.export(imported, 're-export', name, `from ${module.text} import ${imported.code()}`);
  }
}

function define(node: Syntax, name: string, found: LanguageFindings): void {
  if (node.type === 'function_definition') addFunction(node, 'function', name, found);
  else if (node.type === 'class_definition') addClass(node, name, found);
}

function addFunction(node: Syntax, kind: string, name: string, found: LanguageFindings): void {
  found.export(node, kind, name, headOf(node), docstringOf(node));
}

function addClass(node: Syntax, name: string, found: LanguageFindings): void {
  found.export(node, 'class', name, headOf(node), docstringOf(node));
  const seen = new Set<string>();
  for (const member of node.at('body')?.children ?? []) {
    const definition = member.at('definition') ?? member;
    const own = definition.at('name')?.text;
    if (own !== undefined && !seen.has(own) && (!own.startsWith('_') || own === '__init__')) {
      seen.add(own);
      if (definition.type === 'function_definition') {
        const decorators = member.all('decorator').map(({ text }) => text);
        const kind = decorators.some((text) => /^@(\w+\.)?(cached_)?property\b/.test(text)) ? 'property' : 'method';
        addFunction(definition, own === '__init__' ? 'constructor' : kind, `${name}.${own}`, found);
      } else if (definition.type === 'class_definition') addClass(definition, `${name}.${own}`, found);
    }
    for (const { left, type, node: field } of assignmentsIn([member])) {
      if (left.type !== 'identifier' || left.text.startsWith('_') || seen.has(left.text)) continue;
      seen.add(left.text);
      found.export(field, 'property', `${name}.${left.text}`, `${left.text}${type ? `: ${type.code()}` : ''}`);
    }
  }
}

function headOf(node: Syntax): string {
  return node.code(node.start, node.at('body')?.start);
}

/** Read from the text, since the bodies of most functions are not copied. */
function docstringOf(node: Syntax): string | undefined {
  const body = node.at('body')?.text.slice(0, 4_000) ?? '';
  const text = /^[rbuRBU]{0,2}("""|'''|"|')([\s\S]*?)\1/.exec(body)?.[2];
  return text === undefined ? undefined : firstDocumentedSentence(text);
}
