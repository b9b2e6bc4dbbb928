import { below, joined, type LanguageFindings } from '../findings.js';
import { type File, HTTP_METHODS } from '../reader.js';
import { callsIn, type SyntaxCall, syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';

/** What makes an application or a router, and whether another file can mount it below a path. */
const ROUTERS: Record<string, { isMounted: boolean }> = {
  FastAPI: { isMounted: false },
  Flask: { isMounted: false },
  Quart: { isMounted: false },
  Sanic: { isMounted: false },
  Starlette: { isMounted: false },
  Litestar: { isMounted: false },
};
const MOUNTS: Record<string, string> = {
  include_router: 'prefix',
  register_blueprint: 'url_prefix',
  blueprint: 'url_prefix',
};
const ADDS = new Set(['add_url_rule', 'add_api_route', 'add_route']);

interface Router {
  /** Undefined if the file does not contain it. */
  prefix: string | undefined;
  isMounted: boolean;
}

/** FastAPI, Flask and frameworks with the same decorators. */
export function decoratedRoutes({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  if (!/\b(fastapi|flask|quart|sanic|starlette|litestar|APIRouter|Blueprint)\b|@\w+\.route\(/i.test(text)) return;
  const routers = routersIn(root, constants);
  for (const node of root.walk()) {
    if (node.type === 'decorator') addRoute(syntaxCallOf(node.children[0]), routers, constants, found);
    else if (node.type === 'call') {
      const call = syntaxCallOf(node);
      if (call && ADDS.has(call.name)) addRoute(call, routers, constants, found);
    }
  }
}

function routersIn(root: Syntax, constants: Constants): Map<string, Router> {
  const routers = new Map<string, Router>();
  for (const node of root.inside('assignment')) {
    const call = syntaxCallOf(node.at('right'));
    const made = call && routerMade(call);
    if (!call || !made) continue;
    const prefix = call.named.get('prefix') ?? call.named.get('url_prefix');
    routers.set(node.at('left')!.text, {
      prefix: prefix ? stringOf(prefix, constants) : '',
      isMounted: made.isMounted,
    });
  }
  for (const call of callsIn(root)) {
    const key = Object.hasOwn(MOUNTS, call.name) ? MOUNTS[call.name] : undefined;
    const router = key && routers.get(call.positional[0]?.text ?? '');
    if (!router) continue;
    const given = call.named.get(key);
    const prefix = given ? stringOf(given, constants) : '';
    const outer = routers.get(call.receiver?.text ?? '');
    const parts = [outer?.prefix, prefix, router.prefix];
    router.prefix = parts.includes(undefined) ? undefined : joined(...(parts as string[]));
    router.isMounted = outer?.isMounted ?? true;
  }
  return routers;
}

/** A class of the project's own that is called a router is one. */
function routerMade({ name }: SyntaxCall): { isMounted: boolean } | undefined {
  if (Object.hasOwn(ROUTERS, name)) return ROUTERS[name];
  return /(Router|Blueprint)$/.test(name) ? { isMounted: true } : undefined;
}

function addRoute(
  call: SyntaxCall | undefined,
  routers: Map<string, Router>,
  constants: Constants,
  found: LanguageFindings,
): void {
  if (call?.receiver === undefined) return;
  const methods = methodsOf(call, constants);
  const given = call.positional[0] ?? call.named.get('path') ?? call.named.get('rule');
  if (methods === undefined || given === undefined) return;
  const known = routers.get(call.receiver.text.replace(/^(self|cls)\./, ''));
  const path = stringOf(given, constants);
  // A router from another file is known only by how it is used.
  if (known === undefined && path !== undefined && !path.startsWith('/')) return;
  if (known === undefined && path === undefined) return;
  const router = known ?? { prefix: '', isMounted: true };
  const whole = below(router.prefix, path);
  for (const method of methods) found.route(method, whole, call.node, router.isMounted);
}

function methodsOf({ name, named }: SyntaxCall, constants: Constants): string[] | undefined {
  if (HTTP_METHODS.has(name)) return [name.toUpperCase()];
  if (name === 'websocket' || name === 'websocket_route') return ['WEBSOCKET'];
  if (name !== 'route' && name !== 'api_route' && !ADDS.has(name)) return undefined;
  const listed = named.get('methods');
  if (listed === undefined) return ['GET'];
  const methods = listed.children.flatMap((method) => stringOf(method, constants) ?? []);
  return methods.length > 0 ? methods.map((method) => method.toUpperCase()) : ['ANY'];
}
