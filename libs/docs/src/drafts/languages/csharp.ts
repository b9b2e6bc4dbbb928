import { below, joined, type LanguageFindings } from './findings.js';
import { type File, grammar, type LanguageReader } from './reader.js';
import { type SyntaxCall, syntaxCallOf } from './syntax/call.js';
import { documentationAbove } from './syntax/documentation.js';
import { type Constants, stringOf } from './syntax/strings.js';
import type { Syntax } from './syntax/syntax.js';

const TYPES: Record<string, string> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  struct_declaration: 'struct',
  record_declaration: 'record',
  record_struct_declaration: 'record',
  enum_declaration: 'enum',
  delegate_declaration: 'delegate',
};
const MEMBERS: Record<string, string> = {
  method_declaration: 'method',
  constructor_declaration: 'constructor',
  property_declaration: 'property',
  indexer_declaration: 'property',
  event_declaration: 'event',
  event_field_declaration: 'event',
  field_declaration: 'field',
  enum_member_declaration: 'value',
  operator_declaration: 'operator',
};
const DOCUMENTATION = /^\/\/\//;
const VERB = /^(?:Http|Map)(Get|Post|Put|Patch|Delete|Head|Options)$/;

export const csharp: LanguageReader = {
  grammar: {
    wasm: grammar('c-sharp'),
    bodies: {
      block: ['method_declaration', 'constructor_declaration', 'accessor_declaration', 'operator_declaration'],
    },
    hints: /GetEnvironmentVariable|[cC]onfiguration|GetValue|\.Map[A-Z]/,
  },
  read({ root }: File, found: LanguageFindings): void {
    const constants = constantsOf(root);
    for (const node of declarations(root)) addType(node, '', found);
    for (const type of root.inside('class_declaration')) controllerRoutes(type, constants, found);
    minimalRoutes(root, constants, found);
    csharpSettings(root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const node of root.inside('field_declaration', 'local_declaration_statement')) {
    if (!node.all('modifier').some(({ text }) => /^(const|readonly)$/.test(text))) continue;
    for (const declarator of node.first('variable_declaration')?.all('variable_declarator') ?? []) {
      const value = stringOf(declarator.children.at(-1), found);
      if (value !== undefined) found.set(declarator.at('name')!.text, value);
    }
  }
  return found;
}

/** Types at the top or in a namespace. */
function declarations(node: Syntax): Syntax[] {
  return node.children.flatMap((child) =>
    /namespace_declaration$/.test(child.type) ? declarations(child.at('body') ?? child) : [child],
  );
}

function isVisible(node: Syntax): boolean {
  const modifiers = node.all('modifier').map(({ text }) => text);
  return modifiers.includes('public') || (modifiers.includes('protected') && !modifiers.includes('private'));
}

function addType(node: Syntax, owner: string, found: LanguageFindings): void {
  const kind = Object.hasOwn(TYPES, node.type) ? TYPES[node.type] : undefined;
  if (kind === undefined || !isVisible(node)) return;
  const name = owner + (node.at('name')?.text ?? '');
  const body = node.at('body');
  found.export(node, kind, name, node.code(node.start, body?.start), documentationAbove(node, DOCUMENTATION));
  const impliesPublic = kind === 'interface' || kind === 'enum';
  for (const member of body?.children ?? []) {
    if (Object.hasOwn(TYPES, member.type)) addType(member, `${name}.`, found);
    else addMember(member, name, impliesPublic, found);
  }
}

function addMember(node: Syntax, owner: string, impliesPublic: boolean, found: LanguageFindings): void {
  const kind = Object.hasOwn(MEMBERS, node.type) ? MEMBERS[node.type]! : undefined;
  if (kind === undefined || !(impliesPublic || isVisible(node))) return;
  const above = documentationAbove(node, DOCUMENTATION);
  const variables = node.first('variable_declaration');
  if (variables) {
    const declarators = variables.all('variable_declarator');
    for (const declarator of declarators) {
      const name = declarator.at('name')!.text;
      found.export(
        declarator,
        kind,
        `${owner}.${name}`,
        `${node.code(node.start, declarators[0]!.start)} ${name}`,
        above,
      );
    }
    return;
  }
  const name =
    kind === 'constructor'
      ? 'constructor'
      : kind === 'operator'
        ? (node.at('operator')?.text ?? '')
        : (node.at('name')?.text ?? 'this[]');
  const isProperty = kind === 'property' && node.at('accessors') !== undefined;
  const end = isProperty
    ? node.at('accessors')
    : (node.first('constructor_initializer') ?? node.at('body') ?? node.at('value'));
  const accessors = isProperty ? ` { ${accessorsOf(node)} }` : '';
  found.export(node, kind, `${owner}.${name}`, `${node.code(node.start, end?.start)}${accessors}`, above);
}

/** `get; set;` without private ones. */
function accessorsOf(node: Syntax): string {
  const accessors = node.at('accessors')?.all('accessor_declaration') ?? [];
  return accessors
    .filter((accessor) => !accessor.all('modifier').some(({ text }) => /private|internal/.test(text)))
    .map((accessor) => `${accessor.at('name')?.text ?? ''};`)
    .join(' ');
}

interface Attribute {
  name: string;
  path: Syntax | undefined;
  node: Syntax;
}

function attributesOf(node: Syntax): Attribute[] {
  return node
    .all('attribute_list')
    .flatMap((list) => list.all('attribute'))
    .map((attribute) => {
      const given =
        attribute
          .first('attribute_argument_list')
          ?.all('attribute_argument')
          .map(({ children }) => children.at(-1)) ?? [];
      const name = (attribute.at('name')?.text ?? '').replace(/^.*\./s, '').replace(/Attribute$/, '');
      return { name, path: given.find((value) => value?.type !== 'assignment_expression'), node: attribute };
    });
}

/** `[Route("api/[controller]")]` on a class, and `[HttpGet("{id}")]` on its methods. */
function controllerRoutes(type: Syntax, constants: Constants, found: LanguageFindings): void {
  const name = type.at('name')?.text ?? '';
  const own = attributesOf(type);
  const isController = own.some((attribute) => attribute.name === 'ApiController') || /Controller$/.test(name);
  if (!isController || type.all('modifier').some(({ text }) => text === 'abstract')) return;
  const outer = own.filter((attribute) => attribute.name === 'Route');
  const base = type.first('base_list')?.children[0]?.text;
  // A base class of the project may have the prefix.
  const inherited = base === undefined || /^(ControllerBase|Controller)$/.test(base) ? '' : undefined;
  const prefixes = outer.length > 0 ? outer.map(({ path }) => stringOf(path, constants)) : [inherited];
  for (const method of type.at('body')?.all('method_declaration') ?? []) {
    const attributes = attributesOf(method);
    const inner = attributes.filter((attribute) => attribute.name === 'Route');
    for (const { name: verbName, path, node } of attributes) {
      const verb = VERB.exec(verbName)?.[1];
      if (verb === undefined) continue;
      const paths = path
        ? [stringOf(path, constants)]
        : inner.length > 0
          ? inner.map((route) => stringOf(route.path, constants))
          : [''];
      // Without any template the path comes from the conventions in the start-up code.
      if (outer.length === 0 && path === undefined && inner.length === 0) found.unresolved += 1;
      else
        for (const part of paths)
          for (const prefix of prefixes) found.route(verb.toUpperCase(), wholePath(prefix, part, method), node);
    }
  }

  function wholePath(prefix: string | undefined, part: string | undefined, method: Syntax): string | undefined {
    if (part === undefined || (prefix === undefined && !/^[~/]/.test(part))) return undefined;
    const path = /^~?\//.test(part) ? joined(part.replace(/^~/, '')) : joined(prefix ?? '', part);
    const resolved = path
      .replace(/\[controller\]/gi, name.replace(/Controller$/, ''))
      .replace(/\[action\]/gi, method.at('name')?.text ?? '');
    return /\[\w+\]/.test(resolved) ? undefined : resolved;
  }
}

interface Group {
  prefix: string | undefined;
  relative: boolean;
}

/** `app.MapGet("/path", …)`, with the groups of `MapGroup`. */
function minimalRoutes(root: Syntax, constants: Constants, found: LanguageFindings): void {
  const groups = new Map<string, Group>();
  for (const node of root.walk()) {
    if (node.type === 'variable_declarator') {
      const value = node.children.at(-1);
      const group = value && groupOf(value);
      if (group) groups.set(node.at('name')!.text, group);
    }
    const call = node.type === 'invocation_expression' ? syntaxCallOf(node) : undefined;
    if (call?.receiver) addRoute(call, call.receiver);
  }

  function groupOf(value: Syntax): Group | undefined {
    const known = groups.get(value.text);
    if (known) return known;
    const call = syntaxCallOf(value);
    if (call?.receiver === undefined) return undefined;
    if (call.name === 'Build' && /builder/i.test(call.receiver.text)) return { prefix: '', relative: false };
    if (call.name !== 'MapGroup') return groupOf(call.receiver);
    const outer = groupOf(call.receiver) ?? { prefix: '', relative: true };
    const path = stringOf(call.positional[0], constants);
    const prefix = below(outer.prefix, path);
    return { prefix, relative: outer.relative };
  }

  function addRoute(call: SyntaxCall, receiver: Syntax): void {
    const verb = VERB.exec(call.name)?.[1];
    if (verb === undefined || !call.name.startsWith('Map') || call.positional.length < 2) return;
    const first = call.positional[0]!;
    const path = stringOf(first, constants);
    if (path === undefined && !/string|identifier|member_access/.test(first.type)) return;
    const group = groupOf(receiver) ?? { prefix: '', relative: true };
    const whole = below(group.prefix, path);
    found.route(verb.toUpperCase(), whole, first, group.relative);
  }
}

/** Environment variables, and keys of the configuration such as `Smtp:Host`. */
function csharpSettings(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const node of root.walk()) {
    if (node.type === 'element_access_expression' && isConfiguration(node.at('expression'))) {
      const isSet = node.parent?.type === 'assignment_expression' && node.field === 'left';
      const key = node.at('subscript')?.children[0]?.children.at(-1);
      if (!isSet) found.setting(stringOf(key, constants), node, stateOf(node));
    }
    const call = node.type === 'invocation_expression' ? syntaxCallOf(node) : undefined;
    if (call?.receiver === undefined || call.positional.length === 0) continue;
    const name = stringOf(call.positional[0], constants);
    if (call.name === 'GetEnvironmentVariable' && /(^|\.)Environment$/.test(call.receiver.text))
      found.setting(name, node, stateOf(node));
    else if (!isConfiguration(call.receiver)) continue;
    else if (call.name === 'GetValue')
      found.setting(name, node, call.positional.length > 1 ? 'default' : stateOf(node));
    else if (call.name === 'GetConnectionString')
      found.setting(name && `ConnectionStrings:${name}`, node, stateOf(node));
  }
}

function isConfiguration(node: Syntax | undefined): boolean {
  return /(^|\.)_?(configuration|config)$/i.test(node?.text ?? '');
}

/** `… ?? default` or `… ?? throw …`. */
function stateOf(node: Syntax): 'default' | 'required' | 'optional' {
  const { parent } = node;
  if (parent?.type !== 'binary_expression' || node.field !== 'left' || parent.at('operator')?.text !== '??')
    return 'optional';
  return parent.at('right')?.type === 'throw_expression' ? 'required' : 'default';
}
