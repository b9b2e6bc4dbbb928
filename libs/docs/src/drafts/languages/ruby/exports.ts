import { COMPUTED, type LanguageFindings } from '../findings.js';
import { syntaxCallOf } from '../syntax/call.js';
import { documentationAbove } from '../syntax/documentation.js';
import type { Syntax } from '../syntax/syntax.js';

const DOCUMENTATION = /^#(?!!| ?(frozen_string_literal|encoding|typed|rubocop)\b)/;
const HIDES = /^(private|protected)$/;

/** Classes, modules and constants with their public methods. */
export function rubyExports(root: Syntax, found: LanguageFindings): void {
  for (const node of unwrapped(root.children)) if (/^(class|module)$/.test(node.type)) addType(node, '', found);
}

/** Also what is declared under a condition, or where an error is handled. */
function unwrapped(nodes: readonly Syntax[]): Syntax[] {
  return nodes.flatMap((node) =>
    /^(begin|if|unless|then|else|elsif|body_statement|ensure)$/.test(node.type) ? unwrapped(node.children) : [node],
  );
}

/** Marked for nobody else, by RDoc or by YARD. */
function isInternal(node: Syntax): boolean {
  for (let above = node.previous; above?.type === 'comment'; above = above.previous)
    if (/@api private|@private\b|:nodoc:/.test(above.text)) return true;
  return false;
}

function addType(node: Syntax, owner: string, found: LanguageFindings): void {
  const name = owner + (node.at('name')?.text ?? '');
  if (isInternal(node)) return;
  const documentation = documentationAbove(node, DOCUMENTATION);
  // A module that only holds others is a namespace, which every file repeats.
  const body = unwrapped(node.at('body')?.children ?? []);
  const isNamespace = node.type === 'module' && body.every(({ type }) => /^(class|module|comment|call)$/.test(type));
  if (!isNamespace) {
    found.export(node, node.type, name, `${node.type} ${name}${superclassOf(node)}`, documentation);
  }
  addMembers(body, name, '#', found);
}

/** ` < Name`. In `class A < parent`, the superclass is computed: `parent` is a variable, not its name. */
function superclassOf(node: Syntax): string {
  const parent = node.at('superclass');
  if (parent === undefined) return '';
  const isName = /^(constant|scope_resolution)$/.test(parent.children.at(-1)?.type ?? '');
  return isName ? ` ${parent.code()}` : ` < ${COMPUTED}`;
}

/** Methods are public until `private` stands alone; `private :name` and `private def` hide single ones. */
function addMembers(members: readonly Syntax[], owner: string, mark: '#' | '.', found: LanguageFindings): void {
  const hidden = hiddenNames(members);
  let isHidden = false;
  for (const node of members) {
    if (node.type === 'identifier' && HIDES.test(node.text)) isHidden = true;
    else if (node.type === 'identifier' && node.text === 'public') isHidden = false;
    else if (node.type === 'method' && !isHidden) addMethod(node, owner, mark, hidden, found);
    else if (node.type === 'singleton_method') addMethod(node, owner, '.', hidden, found);
    else if (node.type === 'singleton_class') addMembers(node.at('body')?.children ?? [], owner, '.', found);
    else if (node.type === 'class' || node.type === 'module') {
      if (!hidden.has(node.at('name')?.text ?? '')) addType(node, `${owner}::`, found);
    } else if (node.type === 'assignment' && node.at('left')?.type === 'constant') {
      const name = node.at('left')!.text;
      if (!hidden.has(name)) found.export(node, 'constant', `${owner}::${name}`, name);
    } else if (node.type === 'call' && !isHidden) addAttributes(node, owner, mark, hidden, found);
  }
}

function addMethod(node: Syntax, owner: string, mark: string, hidden: Set<string>, found: LanguageFindings): void {
  const name = node.at('name')?.text ?? '';
  if (hidden.has(name) || isInternal(node)) return;
  const documentation = documentationAbove(node, DOCUMENTATION);
  const parameters = node.at('parameters')?.code() ?? '';
  const list = parameters === '' || parameters.startsWith('(') ? parameters : `(${parameters})`;
  const kind = name === 'initialize' ? 'constructor' : 'method';
  found.export(node, kind, `${owner}${mark}${name}`, `def ${mark === '.' ? 'self.' : ''}${name}${list}`, documentation);
}

function addAttributes(node: Syntax, owner: string, mark: string, hidden: Set<string>, found: LanguageFindings): void {
  const call = syntaxCallOf(node);
  if (!call || call.receiver || !/^attr_(reader|writer|accessor)$/.test(call.name)) return;
  for (const { text } of call.positional) {
    const name = text.replace(/^:/, '');
    if (!hidden.has(name)) found.export(node, 'property', `${owner}${mark}${name}`, `${call.name} :${name}`);
  }
}

/** The arguments of `private`, `private_class_method` and `private_constant`. */
function hiddenNames(members: readonly Syntax[]): Set<string> {
  const hidden = new Set<string>();
  for (const call of members.flatMap((node) => (node.type === 'call' ? (syntaxCallOf(node) ?? []) : []))) {
    if (call.receiver || !/^(private|protected|private_class_method|private_constant)$/.test(call.name)) continue;
    for (const argument of call.positional) hidden.add(argument.text.replace(/^:/, ''));
  }
  return hidden;
}
