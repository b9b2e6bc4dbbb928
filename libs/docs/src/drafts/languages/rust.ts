import { below, type LanguageFindings } from './findings.js';
import { type File, grammar, HTTP_METHODS, type LanguageReader } from './reader.js';
import { callsIn, syntaxCallOf, syntaxChainOf } from './syntax/call.js';
import { documentationAbove } from './syntax/documentation.js';
import { type Constants, stringOf } from './syntax/strings.js';
import type { Syntax } from './syntax/syntax.js';

const KINDS: Record<string, string> = {
  function_item: 'function',
  function_signature_item: 'function',
  struct_item: 'struct',
  union_item: 'union',
  enum_item: 'enum',
  trait_item: 'trait',
  type_item: 'type',
  associated_type: 'type',
  const_item: 'constant',
  static_item: 'static',
};
const DOCUMENTATION = /^\/(\/\/|\*\*)(?![/*])/;
const PROGRAM = /(^|\/)(src\/main\.rs|src\/bin\/|build\.rs$|tests\/|benches\/|examples\/)/;

export const rust: LanguageReader = {
  grammar: {
    wasm: grammar('rust'),
    bodies: { block: ['function_item'] },
    hints: /\bvar(_os)?\(|\.route\(|\.nest\(|\.resource\(|\bscope\(|web::/,
  },
  read(file: File, found: LanguageFindings): void {
    const constants = constantsOf(file.root);
    if (!PROGRAM.test(file.path)) addItems(file.root.children, '', found);
    rustRoutes(file, constants, found);
    // A build script reads what Cargo sets.
    if (!/(^|\/)build\.rs$/.test(file.path)) rustSettings(file.root, constants, found);
  },
};

function constantsOf(root: Syntax): Constants {
  const found = new Map<string, string>();
  for (const node of root.inside('const_item', 'static_item')) {
    const value = stringOf(node.at('value'), found);
    if (value !== undefined) found.set(node.at('name')!.text, value);
  }
  return found;
}

function isPublic(node: Syntax): boolean {
  return node.first('visibility_modifier')?.text === 'pub';
}

/** The attributes directly above an item. */
function attributesOf(node: Syntax): Syntax[] {
  const found: Syntax[] = [];
  for (let above = node.previous; above && /^attribute_item$|comment$/.test(above.type); above = above.previous)
    if (above.type === 'attribute_item') found.unshift(above);
  return found;
}

function isHidden(node: Syntax): boolean {
  return attributesOf(node).some(({ text }) =>
    /^#\[\s*(cfg\(\s*(all\()?\s*test\b|doc\(\s*hidden|test\b|tokio::test)/.test(text),
  );
}

function addItems(items: readonly Syntax[], owner: string, found: LanguageFindings): void {
  for (const node of items) {
    if (node.type === 'macro_definition') addMacro(node, found);
    else if (isHidden(node)) continue;
    else if (node.type === 'impl_item') addMethods(node, owner, found);
    else if (!isPublic(node)) continue;
    else if (node.type === 'mod_item') {
      const body = node.at('body');
      found.export(node, 'module', owner + node.at('name')!.text, node.code(node.start, body?.start), above(node));
      if (body) addItems(body.children, `${owner}${node.at('name')!.text}::`, found);
    } else if (node.type === 'use_declaration') addReExports(node, owner, found);
    else if (Object.hasOwn(KINDS, node.type)) addItem(node, owner, KINDS[node.type]!, found);
  }
}

const above = (node: Syntax) => documentationAbove(node, DOCUMENTATION);

function addItem(node: Syntax, owner: string, kind: string, found: LanguageFindings): void {
  const name = owner + (node.at('name')?.text ?? '');
  const body = node.at('body');
  const isTuple = body?.type === 'ordered_field_declaration_list';
  const end = isTuple ? node.end : (body ?? node.at('value'))?.start;
  found.export(node, kind, name, node.code(node.start, end), above(node));
  if (isTuple) return;
  for (const member of body?.children ?? []) {
    const own = member.at('name')?.text;
    if (own === undefined || isHidden(member)) continue;
    const code = () =>
      member.code(member.start, (member.at('body')?.type === 'block' ? member.at('body') : undefined)?.start);
    if (member.type === 'field_declaration') {
      if (isPublic(member)) found.export(member, 'property', `${name}::${own}`, code(), above(member));
    } else if (member.type === 'enum_variant')
      found.export(member, 'variant', `${name}::${own}`, code(), above(member));
    else if (kind === 'trait' && Object.hasOwn(KINDS, member.type))
      found.export(
        member,
        member.type.startsWith('function') ? 'method' : KINDS[member.type]!,
        `${name}::${own}`,
        code(),
        above(member),
      );
  }
}

/** `impl Type { pub fn … }`. What implements a trait is offered by the trait. */
function addMethods(node: Syntax, owner: string, found: LanguageFindings): void {
  if (node.at('trait')) return;
  const type = /^\w+/.exec(node.at('type')?.text ?? '')?.[0];
  for (const member of node.at('body')?.children ?? []) {
    if (!type || !isPublic(member) || isHidden(member) || !Object.hasOwn(KINDS, member.type)) continue;
    const kind = member.type === 'function_item' ? 'method' : KINDS[member.type]!;
    const end = member.at('body') ?? member.at('value');
    found.export(
      member,
      kind,
      `${owner}${type}::${member.at('name')!.text}`,
      member.code(member.start, end?.start),
      above(member),
    );
  }
}

function addMacro(node: Syntax, found: LanguageFindings): void {
  const name = node.at('name')?.text ?? '';
  if (attributesOf(node).some(({ text }) => /macro_export/.test(text)))
    found.export(node, 'macro', `${name}!`, `macro_rules! ${name}`, above(node));
}

/** `pub use a::{b, c as d};` */
function addReExports(node: Syntax, owner: string, found: LanguageFindings): void {
  const visit = (part: Syntax, path: string): void => {
    const before = part.at('path')?.code() ?? '';
    const inside = [path, before].filter(Boolean).join('::');
    if (part.type === 'scoped_use_list') for (const child of part.at('list')?.children ?? []) visit(child, inside);
    else if (part.type === 'use_list') for (const child of part.children) visit(child, path);
    else if (part.type === 'use_as_clause') add(part.at('alias')!.text, `${inside} as ${part.at('alias')!.text}`, part);
    else if (part.type === 'use_wildcard')
      add(`* from ${[path, part.children[0]?.code()].filter(Boolean).join('::')}`, part.code(), part);
    else if (part.type === 'self') add(path.replace(/^.*::/s, ''), path, part);
    else add((part.at('name') ?? part).text, [path, part.code()].filter(Boolean).join('::'), part);
  };
  const add = (name: string, what: string, part: Syntax) => {
    if (name !== '_') found.export(part, 're-export', owner + name, `pub use ${what}`);
  };
  const argument = node.at('argument');
  if (argument) visit(argument, '');
}

function rustRoutes({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  if (/\b(actix_web|rocket)\b|#\[(get|post|put|patch|delete)\(\s*"/.test(text)) {
    for (const node of root.inside('attribute')) {
      const name = node.children[0]?.text.replace(/^.*::/s, '') ?? '';
      const first = node.at('arguments')?.children[0];
      if (!HTTP_METHODS.has(name) || first?.type !== 'string_literal') continue;
      const path = stringOf(first, constants)?.replace(/\?.*$/s, '');
      if (path === '' || path?.startsWith('/')) found.route(name.toUpperCase(), path, node, true);
    }
  }
  if (/\b(axum|actix_web)\b/.test(text)) for (const node of root.children) builtRoutes(node, '', constants, found);
}

/** `Router::new().route("/a", get(f)).nest("/b", Router::new()…)` and actix's `web::scope("/a").route("/b", web::get()…)`. */
function builtRoutes(node: Syntax, prefix: string | undefined, constants: Constants, found: LanguageFindings): void {
  const call = syntaxCallOf(node);
  const nested = (part: Syntax | undefined) => below(prefix, stringOf(part, constants));
  if (call?.name === 'nest' && call.positional.length === 2) {
    if (call.receiver) builtRoutes(call.receiver, prefix, constants, found);
    builtRoutes(call.positional[1]!, nested(call.positional[0]), constants, found);
    return;
  }
  if (call && /^(route|service)$/.test(call.name)) {
    const opening = syntaxChainOf(call.receiver).find(({ name }) => name === 'scope' || name === 'resource');
    const base = opening ? nested(opening.positional[0]) : prefix;
    const [first, second] = call.positional;
    const methods = methodsOf(second ?? first);
    const path = second === undefined ? '' : stringOf(first, constants);
    const isRoute = call.name === 'route' && (second !== undefined || opening?.name === 'resource');
    if (isRoute && first && (second === undefined || /string|identifier/.test(first.type))) {
      const whole = below(base, path);
      for (const method of methods) found.route(method, whole, (second ? first : call.node) as Syntax, true);
    } else if (call.name === 'service') {
      for (const argument of call.positional) builtRoutes(argument, base, constants, found);
    }
    if (call.receiver) builtRoutes(call.receiver, prefix, constants, found);
    return;
  }
  for (const child of node.children) builtRoutes(child, prefix, constants, found);
}

function methodsOf(handler: Syntax | undefined): string[] {
  const names = syntaxChainOf(handler).map(({ name }) => name.replace(/_service$/, ''));
  const methods = names.filter((name) => HTTP_METHODS.has(name)).map((name) => name.toUpperCase());
  return methods.length > 0 ? methods : names.includes('any') ? ['ANY'] : [];
}

function rustSettings(root: Syntax, constants: Constants, found: LanguageFindings): void {
  for (const { name, receiver, positional, node } of callsIn(root)) {
    if (!/^var(_os)?$/.test(name) || !/^(std::)?env$/.test(receiver?.text ?? '')) continue;
    found.setting(stringOf(positional[0], constants), node, stateOf(node));
  }
  // Options of clap.
  for (const attribute of root.inside('attribute')) {
    if (!/^(arg|clap|structopt)$/.test(attribute.children[0]?.text ?? '')) continue;
    const name = /\benv\s*=\s*"(\w+)"/.exec(attribute.text)?.[1];
    if (name !== undefined) found.setting(name, attribute, /\bdefault_/.test(attribute.text) ? 'default' : 'optional');
  }
}

/** By what is called on the result. */
function stateOf(node: Syntax): 'default' | 'required' | 'optional' {
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (outer.type === 'try_expression') return 'required';
    if (outer.type === 'field_expression') {
      const method = outer.at('field')?.text ?? '';
      if (/^(unwrap_or|unwrap_or_else|unwrap_or_default|or_else|or|map_or|map_or_else)$/.test(method)) return 'default';
      if (/^(unwrap|expect)$/.test(method)) return 'required';
      if (
        !/^(ok|map|map_err|and_then|context|with_context|ok_or|ok_or_else|as_deref|filter|parse|into_string)$/.test(
          method,
        )
      )
        return 'optional';
    } else if (outer.type !== 'call_expression') return 'optional';
  }
  return 'optional';
}
