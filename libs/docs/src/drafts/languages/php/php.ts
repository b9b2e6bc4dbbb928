import type { LanguageFindings } from '../findings.js';
import { type File, grammar, type LanguageReader } from '../reader.js';
import { syntaxCallOf } from '../syntax/call.js';
import { documentationAbove } from '../syntax/documentation.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { laravelRoutes } from './laravel-routes.js';
import { symfonyRoutes } from './symfony-routes.js';

const TYPES: Record<string, string> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
};
const DOCUMENTATION = /^\/\*\*/;

export const php: LanguageReader = {
  grammar: {
    wasm: grammar('php'),
    bodies: { compound_statement: ['method_declaration', 'function_definition'] },
    hints: /\benv\(|getenv\(|_ENV|Route::/,
  },
  read(file: File, found: LanguageFindings): void {
    const constants = constantsOf(file.root);
    for (const node of statements(file.root)) addItem(node, found);
    if (/\bRoute::/.test(file.text)) laravelRoutes(file, constants, found);
    if (/#\[(\\?[\w\\]+\\)?Route\(/.test(file.text)) symfonyRoutes(file.root, constants, found);
    phpSettings(file.root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const node of root.inside('const_element')) {
    const value = stringOf(node.children[1], found);
    if (value !== undefined) found.set(node.children[0]!.text, value).set(`self::${node.children[0]!.text}`, value);
  }
  return found;
}

/** Top-level statements, also in `namespace X { … }`. */
function statements(root: Syntax): Syntax[] {
  return root.children.flatMap((node) => [
    node,
    ...(node.type === 'namespace_definition' ? (node.at('body')?.children ?? []) : []),
  ]);
}

function addItem(node: Syntax, found: LanguageFindings): void {
  const above = documentationAbove(node, DOCUMENTATION);
  if (isInternal(node)) return;
  const name = node.at('name')?.text ?? '';
  const body = node.at('body');
  if (node.type === 'function_definition')
    found.export(node, 'function', name, node.code(node.start, body?.start), above);
  if (node.type === 'const_declaration') addConstants(node, '', found);
  const kind = Object.hasOwn(TYPES, node.type) ? TYPES[node.type]! : undefined;
  if (kind === undefined) return;
  found.export(node, kind, name, node.code(node.start, body?.start), above);
  for (const member of body?.children ?? []) addMember(member, name, found);
}

function addMember(node: Syntax, owner: string, found: LanguageFindings): void {
  if (/private/.test(node.first('visibility_modifier')?.text ?? '') || isInternal(node)) return;
  const above = documentationAbove(node, DOCUMENTATION);
  const name = node.at('name')?.text ?? '';
  if (node.type === 'method_declaration') {
    const kind = name === '__construct' ? 'constructor' : 'method';
    found.export(node, kind, `${owner}::${name}`, node.code(node.start, node.at('body')?.start), above);
    for (const parameter of node.at('parameters')?.all('property_promotion_parameter') ?? []) {
      if (/private/.test(parameter.at('visibility')?.text ?? '')) continue;
      const own = parameter.at('name')?.text ?? '';
      found.export(
        parameter,
        'property',
        `${owner}::${own}`,
        parameter.code(parameter.start, parameter.at('default_value')?.start),
      );
    }
  } else if (node.type === 'enum_case') found.export(node, 'value', `${owner}::${name}`, node.code(), above);
  else if (node.type === 'const_declaration') addConstants(node, `${owner}::`, found);
  else if (node.type === 'property_declaration') {
    const elements = node.all('property_element');
    for (const element of elements) {
      const own = element.at('name')?.text ?? element.text;
      found.export(
        element,
        'property',
        `${owner}::${own}`,
        `${node.code(node.start, elements[0]!.start)} ${own}`,
        above,
      );
    }
  }
}

function addConstants(node: Syntax, owner: string, found: LanguageFindings): void {
  for (const element of node.all('const_element')) {
    const name = element.children[0]!.text;
    found.export(element, 'constant', owner + name, `const ${name}`, documentationAbove(node, DOCUMENTATION));
  }
}

function isInternal(node: Syntax): boolean {
  return node.previous?.type === 'comment' && /^\s*\*?\s*@internal\b/m.test(node.previous.text.replace(/^\/\*\*/, ''));
}

function phpSettings(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const node of root.walk()) {
    const call = node.type === 'function_call_expression' ? syntaxCallOf(node) : undefined;
    if (call && call.receiver === undefined && /^\\?(env|getenv)$/.test(call.name) && call.positional.length > 0) {
      const fallback = call.name.endsWith('getenv') ? undefined : (call.positional[1] ?? call.named.get('default'));
      const hasDefault = (fallback !== undefined && !/^null$/i.test(fallback.text)) || isFollowedByDefault(node);
      found.setting(stringOf(call.positional[0], constants), node, hasDefault ? 'default' : 'optional');
    } else if (node.type === 'subscript_expression' && node.children[0]?.text === '$_ENV') {
      const isSet = node.parent?.type === 'assignment_expression' && node.field === 'left';
      if (!isSet)
        found.setting(stringOf(node.children[1], constants), node, isFollowedByDefault(node) ? 'default' : 'optional');
    }
  }
}

/** `getenv('X') ?: default`, `$_ENV['X'] ?? default`. */
function isFollowedByDefault(node: Syntax): boolean {
  const { parent } = node;
  if (parent?.type === 'conditional_expression') return node.field === 'condition' && parent.at('body') === undefined;
  return parent?.type === 'binary_expression' && node.field === 'left' && parent.at('operator')?.text === '??';
}
