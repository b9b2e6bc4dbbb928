import { below, type LanguageFindings } from '../findings.js';
import { type File, HTTP_METHODS, type LanguageReader } from '../reader.js';
import { documentationAbove } from '../syntax/documentation.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { annotatedRoutes, springSettings } from './spring.js';

const DOCUMENTATION = /^\/\*\*/;
const KINDS: Record<string, string> = {
  function_declaration: 'function',
  property_declaration: 'property',
  type_alias: 'type',
  class_declaration: 'class',
  object_declaration: 'object',
  companion_object: 'object',
  secondary_constructor: 'constructor',
  enum_entry: 'value',
};

export const kotlin: LanguageReader = {
  grammar: {
    wasm: '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
    bodies: { function_body: ['function_declaration', 'getter', 'setter'] },
    hints: /getenv|getProperty|getRequiredProperty|\brout(e|ing)\b/,
  },
  read({ root, text }: File, found: LanguageFindings): void {
    const constants = constantsOf(root);
    for (const item of root.children) addItem(item, '', found);
    for (const type of root.inside('class_declaration')) annotatedRoutes(type, constants, found);
    if (/\bio\.ktor\b/.test(text)) for (const item of root.children) ktorRoutes(item, undefined, constants, found);
    springSettings(root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const property of root.inside('property_declaration')) {
    if (!/\bconst\b/.test(property.first('modifiers')?.text ?? '')) continue;
    const value = stringOf(property.children.at(-1), found);
    const name = property.first('variable_declaration')?.first('identifier')?.text;
    if (value !== undefined && name !== undefined) found.set(name, value);
  }
  return found;
}

function addItem(node: Syntax, owner: string, found: LanguageFindings): void {
  const kind = Object.hasOwn(KINDS, node.type) ? KINDS[node.type]! : undefined;
  if (kind === undefined || /\b(private|internal)\b/.test(node.first('modifiers')?.code() ?? '')) return;
  const isCompanion = node.type === 'companion_object';
  const body = node.first('class_body', 'enum_class_body');
  const name = isCompanion ? owner.replace(/\.$/, '') : owner + nameOf(node);
  if (!isCompanion) found.export(node, kind, name, signatureOf(node, body), documentationAbove(node, DOCUMENTATION));
  const parameters = node.first('primary_constructor')?.first('class_parameters')?.all('class_parameter') ?? [];
  for (const parameter of parameters.filter(isPublicProperty)) {
    const own = parameter.first('identifier')?.text ?? '';
    found.export(parameter, 'property', `${name}.${own}`, parameter.code());
  }
  for (const member of body?.children ?? []) addItem(member, `${name}.`, found);
}

function nameOf(node: Syntax): string {
  if (node.type === 'secondary_constructor') return 'constructor';
  const variable = node.first('variable_declaration');
  return (node.at('name') ?? node.at('type') ?? (variable ?? node).first('identifier'))?.text ?? '';
}

/** Without bodies, accessors and the values of properties. */
function signatureOf(node: Syntax, body: Syntax | undefined): string {
  const end =
    body ?? node.first('function_body', 'getter', 'setter', 'property_delegate', 'constructor_delegation_call');
  if (node.type !== 'property_declaration') return node.code(node.start, end?.start);
  return node.code(node.start, node.first('variable_declaration')?.end);
}

function isPublicProperty(parameter: Syntax): boolean {
  const code = parameter.code();
  return /\b(val|var)\s/.test(code) && !/\b(private|internal)\b/.test(parameter.first('modifiers')?.text ?? '');
}

/** `routing { route("/a") { get("/b") { … } } }`. Extension functions of `Route` are called below a path elsewhere. */
function ktorRoutes(node: Syntax, prefix: string | undefined, constants: Constants, found: LanguageFindings): void {
  let inner = prefix;
  if (node.type === 'call_expression' && node.children.at(-1)?.type === 'annotated_lambda') {
    const head = node.children[0]!;
    const name = (head.type === 'call_expression' ? head.children[0] : head)?.text ?? '';
    const argument = head.first('value_arguments')?.children[0]?.children.at(-1);
    const whole = below(prefix, argument === undefined ? '' : stringOf(argument, constants));
    if (name === 'routing') inner = '';
    else if (prefix !== undefined && HTTP_METHODS.has(name)) {
      found.route(name.toUpperCase(), whole, node);
      return;
    } else if (prefix !== undefined && name === 'route') {
      inner = whole;
      if (whole === undefined) found.unresolved += 1;
    }
  }
  for (const child of node.children) ktorRoutes(child, inner, constants, found);
}
