import { posix } from 'node:path';
import { below, type LanguageFindings } from '../findings.js';
import { type File, HTTP_METHODS } from '../reader.js';
import { singular } from '../singular.js';
import { type SyntaxCall, syntaxCallOf, syntaxChainOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';

const RESOURCE: [action: string, method: string, path: string][] = [
  ['index', 'GET', ''],
  ['create', 'GET', 'create'],
  ['store', 'POST', ''],
  ['show', 'GET', '{id}'],
  ['edit', 'GET', '{id}/edit'],
  ['update', 'PUT', '{id}'],
  ['destroy', 'DELETE', '{id}'],
];

/** Calls of the `Route` facade, with the prefixes of the groups around them. */
export function laravelRoutes({ root, path }: File, constants: Constants, found: LanguageFindings): void {
  // Only routes/web.php is served without a prefix in a new application; routes/api.php is below /api.
  const relative = posix.basename(path) !== 'web.php';
  visit(root, '');

  function visit(node: Syntax, prefix: string | undefined): void {
    const chain = isCall(node) && !isCall(node.parent) ? syntaxChainOf(node) : [];
    if (chain[0]?.receiver?.text.replace(/^.*\\/s, '') !== 'Route') {
      for (const child of node.children) visit(child, prefix);
      return;
    }
    const here = below(prefix, prefixIn(chain));
    const group = chain.find(({ name }) => name === 'group');
    const body = group?.positional.find(({ type }) => type === 'anonymous_function' || type === 'arrow_function');
    if (body) visit(body, here);
    else if (group) found.unresolved += 1;
    else for (const call of chain) add(call, chain, here);
  }

  function prefixIn(chain: SyntaxCall[]): string | undefined {
    let prefix: string | undefined = '';
    for (const { name, positional } of chain) {
      if (name === 'prefix') prefix = below(prefix, stringOf(positional[0], constants));
      const options =
        name === 'group' && positional[0]?.type === 'array_creation_expression' ? positional[0].children : [];
      for (const option of options.filter(({ children }) => stringOf(children[0], constants) === 'prefix'))
        prefix = below(prefix, stringOf(option.children[1], constants));
    }
    return prefix;
  }

  function add(call: SyntaxCall, chain: SyntaxCall[], prefix: string | undefined): void {
    const { name, positional, node } = call;
    if (HTTP_METHODS.has(name) || name === 'any' || name === 'view' || name === 'livewire') {
      const method = name === 'view' || name === 'livewire' ? 'GET' : name.toUpperCase();
      if (positional.length > 1 || name === 'get')
        found.route(method, below(prefix, stringOf(positional[0], constants)), node, relative);
    } else if (name === 'match') {
      const whole = below(prefix, stringOf(positional[1], constants));
      for (const method of listOf(positional[0])) found.route(method.toUpperCase(), whole, node, relative);
    } else if (name === 'resource' || name === 'apiResource') resource(call, chain, prefix);
  }

  function resource(call: SyntaxCall, chain: SyntaxCall[], prefix: string | undefined): void {
    const listed = (option: string) => {
      const step = chain.find(({ name }) => name === option);
      return step ? step.positional.flatMap(listOf) : optionOf(call.positional[2], option);
    };
    const [only, except] = [listed('only'), listed('except')];
    const name = stringOf(call.positional[0], constants);
    for (const [action, method, part] of RESOURCE) {
      if (call.name === 'apiResource' && /^(create|edit)$/.test(action)) continue;
      if ((only && !only.includes(action)) || except?.includes(action)) continue;
      const parameter = singular((name ?? '').replace(/^.*[./]/s, ''));
      const nested = name
        ?.split('.')
        .map((step, index, all) => (index < all.length - 1 ? `${step}/{${singular(step)}}` : step))
        .join('/');
      found.route(method, below(below(prefix, nested), part.replace('{id}', `{${parameter}}`)), call.node, relative);
    }
  }

  function optionOf(options: Syntax | undefined, name: string): string[] | undefined {
    const found = options?.children.find(({ children }) => stringOf(children[0], constants) === name);
    return found && listOf(found.children[1]);
  }

  function listOf(node: Syntax | undefined): string[] {
    const elements =
      node?.type === 'array_creation_expression' ? node.children.map((element) => element.children[0]) : [node];
    return elements.flatMap((element) => stringOf(element, constants) ?? []);
  }
}

function isCall(node: Syntax | undefined): boolean {
  return syntaxCallOf(node) !== undefined;
}
