import type { LanguageFindings } from '../findings.js';
import { type File, grammar, type LanguageReader } from '../reader.js';
import { documentationAbove } from '../syntax/documentation.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';
import { annotatedRoutes, functionalRoutes, springSettings } from './spring.js';

const TYPES: Record<string, string> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  annotation_type_declaration: 'annotation',
  enum_declaration: 'enum',
  record_declaration: 'record',
};
const MEMBERS: Record<string, string> = {
  method_declaration: 'method',
  constructor_declaration: 'constructor',
  compact_constructor_declaration: 'constructor',
  field_declaration: 'property',
  constant_declaration: 'property',
  enum_constant: 'value',
  annotation_type_element_declaration: 'method',
};
const DOCUMENTATION = /^\/\*\*/;

export const java: LanguageReader = {
  grammar: {
    wasm: grammar('java'),
    bodies: { block: ['method_declaration', 'static_initializer'], constructor_body: ['constructor_declaration'] },
    hints: /getenv|getProperty|getRequiredProperty|\.(GET|POST|PUT|PATCH|DELETE)\(/,
  },
  read(file: File, found: LanguageFindings): void {
    const { root } = file;
    const constants = constantsOf(root);
    for (const type of root.children) addType(type, '', found);
    for (const type of root.inside('class_declaration')) annotatedRoutes(type, constants, found);
    functionalRoutes(file, constants, found);
    springSettings(root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const field of root.inside('field_declaration', 'constant_declaration')) {
    if (field.type === 'field_declaration' && !/\bfinal\b/.test(field.first('modifiers')?.text ?? '')) continue;
    const declarator = field.at('declarator');
    const value = stringOf(declarator?.at('value'), found);
    if (value !== undefined) found.set(declarator!.at('name')!.text, value);
  }
  return found;
}

function addType(node: Syntax, owner: string, found: LanguageFindings, isImplied = false): void {
  const kind = Object.hasOwn(TYPES, node.type) ? TYPES[node.type] : undefined;
  if (kind === undefined || !(isImplied || isVisible(node))) return;
  const name = owner + (node.at('name')?.text ?? '');
  const body = node.at('body');
  found.export(node, kind, name, node.code(node.start, body?.start), documentationAbove(node, DOCUMENTATION));
  const impliesPublic = kind === 'interface' || kind === 'annotation';
  const groups = [body, body?.first('enum_body_declarations')].flatMap((part) => part?.children ?? []);
  for (const member of groups) {
    if (Object.hasOwn(TYPES, member.type)) addType(member, `${name}.`, found, impliesPublic);
    else addMember(member, name, impliesPublic, found);
  }
}

function addMember(node: Syntax, owner: string, impliesPublic: boolean, found: LanguageFindings): void {
  const kind = Object.hasOwn(MEMBERS, node.type) ? MEMBERS[node.type] : undefined;
  const isImplied = node.type === 'enum_constant' || (impliesPublic && !/\bprivate\b/.test(modifiersOf(node)));
  if (kind === undefined || !(isImplied || isVisible(node))) return;
  const documentation = documentationAbove(node, DOCUMENTATION);
  const declarators = node.children.filter(({ field }) => field === 'declarator');
  if (declarators.length === 0) {
    const name = kind === 'constructor' ? 'constructor' : (node.at('name')?.text ?? '');
    found.export(node, kind, `${owner}.${name}`, node.code(node.start, node.at('body')?.start), documentation);
  }
  for (const declarator of declarators) {
    const name = declarator.at('name')!.text;
    found.export(
      node,
      kind,
      `${owner}.${name}`,
      `${node.code(node.start, declarators[0]!.start)} ${name}`,
      documentation,
    );
  }
}

function modifiersOf(node: Syntax): string {
  return node.first('modifiers')?.code() ?? '';
}

function isVisible(node: Syntax): boolean {
  return /\b(public|protected)\b/.test(modifiersOf(node));
}
