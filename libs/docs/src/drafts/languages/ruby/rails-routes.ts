import { below, joined, type LanguageFindings } from '../findings.js';
import { type File, HTTP_METHODS } from '../reader.js';
import { singular } from '../singular.js';
import { type SyntaxCall, syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';

const PLURAL: [action: string, method: string, path: string][] = [
  ['index', 'GET', ''],
  ['create', 'POST', ''],
  ['new', 'GET', 'new'],
  ['edit', 'GET', ':id/edit'],
  ['show', 'GET', ':id'],
  ['update', 'PATCH', ':id'],
  ['destroy', 'DELETE', ':id'],
];
const SINGULAR: typeof PLURAL = [
  ['show', 'GET', ''],
  ['create', 'POST', ''],
  ['new', 'GET', 'new'],
  ['edit', 'GET', 'edit'],
  ['update', 'PATCH', ''],
  ['destroy', 'DELETE', ''],
];

/** Where a block is: `undefined` if the file does not contain the path. */
interface Scope {
  prefix: string | undefined;
  /** For nested resources and `member` blocks: `:user_id`, `:id`. */
  nested?: string;
  member?: string;
  isApi: boolean;
}

/** The routes of `config/routes.rb`, and of files that it draws. */
export function railsRoutes({ root, path, text }: File, constants: Constants, found: LanguageFindings): void {
  // A file that is drawn may be drawn inside a scope; an engine is mounted below a path.
  const relative = !/(^|\/)config\/routes\.rb$/.test(path) || !/Rails\.application\.routes/.test(text);
  inBlock(root, { prefix: '', isApi: false });

  function inBlock(node: Syntax, scope: Scope): void {
    for (const child of node.children) {
      const call = syntaxCallOf(child);
      if (call) inCall(call, scope);
      else if (
        /^(body_statement|block_body|if|unless|if_modifier|unless_modifier|then|else|do_block|block)$/.test(child.type)
      )
        inBlock(child, scope);
    }
  }

  function inCall(call: SyntaxCall, scope: Scope): void {
    const block = call.node.at('block');
    const within = (next: Scope) => block && inBlock(block, next);
    const option = (name: string) => stringOf(call.named.get(name), constants);
    if (call.name === 'draw' && block) within(scope);
    else if (call.name === 'namespace') {
      const name = option('path') ?? stringOf(call.positional[0], constants);
      within({ ...scope, prefix: below(here(scope), name), nested: undefined, member: undefined });
    } else if (call.name === 'scope') {
      const given =
        call.named.get('path') ?? (call.positional[0]?.type === 'simple_symbol' ? undefined : call.positional[0]);
      const symbol = call.positional[0]?.type === 'simple_symbol' ? stringOf(call.positional[0], constants) : '';
      const path = given ? stringOf(given, constants) : symbol;
      within({ ...scope, prefix: below(here(scope), path), nested: undefined });
    } else if (call.name === 'resources' || call.name === 'resource') resources(call, scope);
    else if (call.name === 'member')
      within({ ...scope, prefix: below(scope.prefix, scope.member ?? ''), nested: undefined });
    else if (call.name === 'collection') within({ ...scope, nested: undefined });
    else if (
      /^(constraints|defaults|authenticate|authenticated|unauthenticated|controller|with_options|direct|devise_scope|shallow|concern)$/.test(
        call.name,
      )
    ) {
      // A concern is used elsewhere in the file, under paths of its own.
      if (call.name !== 'concern' && call.name !== 'direct') within(scope);
    } else if (call.name === 'root')
      found.route('GET', here(scope) === undefined ? undefined : joined(here(scope)!), call.node, relative);
    else if (HTTP_METHODS.has(call.name) || call.name === 'match') single(call, scope);
    else if (/^(mount|devise_for|concerns|use_doorkeeper|draw)$/.test(call.name)) found.unresolved += 1;
    else if (block) within(scope);
  }

  /** Inside `resources :users do`, other routes are below `/users/:user_id`. */
  function here({ prefix, nested }: Scope): string | undefined {
    return nested === undefined ? prefix : below(prefix, nested);
  }

  function single(call: SyntaxCall, scope: Scope): void {
    const arrows = [...(call.node.at('arguments')?.children ?? [])].filter(({ type }) => type === 'pair');
    const arrow = arrows.map((pair) => pair.at('key')).find((key) => key !== undefined && /^string/.test(key.type));
    const targets = call.positional.length > 0 ? call.positional : arrow ? [arrow] : [];
    const on = stringOf(call.named.get('on'), constants);
    const base =
      on === 'member' ? below(scope.prefix, scope.member ?? '') : on === 'collection' ? scope.prefix : here(scope);
    for (const target of targets) {
      const path = stringOf(target, constants)?.replace(/\(\.:format\)$/, '');
      for (const method of methodsOf(call))
        found.route(method, path === undefined ? undefined : below(base, path), target, relative);
    }
  }

  function methodsOf(call: SyntaxCall): string[] {
    if (call.name !== 'match') return [call.name.toUpperCase()];
    const via = call.named.get('via');
    const names = via === undefined ? [] : listOf(via);
    return names.length === 0 || names.includes('all') ? ['ANY'] : names.map((name) => name.toUpperCase());
  }

  function resources(call: SyntaxCall, scope: Scope): void {
    const isPlural = call.name === 'resources';
    const block = call.node.at('block');
    for (const target of call.positional) {
      const name = stringOf(target, constants);
      const path = call.named.has('path') ? stringOf(call.named.get('path'), constants) : name;
      const parameter = stringOf(call.named.get('param'), constants) ?? 'id';
      const prefix = path === undefined ? undefined : below(here(scope), path);
      const only = call.named.get('only');
      const except = call.named.get('except');
      const isKept = (action: string) =>
        (only === undefined || listOf(only).includes(action)) &&
        (except === undefined || !listOf(except).includes(action));
      for (const [action, method, part] of isPlural ? PLURAL : SINGULAR) {
        if (!isKept(action)) continue;
        found.route(method, below(prefix, part.replace(':id', `:${parameter}`)), target, relative);
      }
      if (!block) continue;
      const nested = isPlural ? `:${singular(name ?? '')}_${parameter}` : undefined;
      inBlock(block, { ...scope, prefix, nested, member: isPlural ? `:${parameter}` : undefined });
    }
  }

  function listOf(node: Syntax): string[] {
    const elements = /array$/.test(node.type) ? node.children : [node];
    return elements.flatMap((element) => stringOf(element, constants) ?? element.text.replace(/^:/, ''));
  }
}
