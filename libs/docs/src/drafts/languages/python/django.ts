import { below, joined, type LanguageFindings } from '../findings.js';
import type { File } from '../reader.js';
import { callsIn, type SyntaxCall, syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';

const ROUTE = /^(path|re_path|url)$/;

/** `path`, `re_path` and `url`, and the routers of Django REST framework. The project decides where a module is mounted. */
export function djangoRoutes({ root, text }: File, constants: Constants, found: LanguageFindings): void {
  if (!/\bdjango\b|rest_framework/.test(text)) return;
  const isRegistered = /rest_framework|routers\./.test(text);
  for (const call of callsIn(root)) {
    if (call.receiver === undefined && ROUTE.test(call.name)) {
      if (call.positional.length < 2 || isInclude(call)) continue;
      found.route('ANY', below(prefixOf(call, constants), pathOf(call, constants)), call.node, true);
    } else if (isRegistered && call.name === 'register' && /router$/i.test(call.receiver?.text ?? '')) {
      const path = stringOf(call.positional[0] ?? call.named.get('prefix'), constants);
      found.route('ANY', path === undefined ? undefined : `${joined(path)}/`, call.node, true);
    }
  }
}

function pathOf(call: SyntaxCall, constants: Constants): string | undefined {
  const pattern = stringOf(call.positional[0], constants);
  return pattern === undefined || call.name === 'path' ? pattern : fromPattern(pattern);
}

/** `path("api/", include([path("users/", …)]))`. */
function prefixOf(call: SyntaxCall, constants: Constants): string | undefined {
  let prefix: string | undefined = '';
  for (let node = call.node.parent; node !== undefined; node = node.parent) {
    const outer = syntaxCallOf(node);
    if (outer && ROUTE.test(outer.name)) prefix = below(pathOf(outer, constants), prefix);
  }
  return prefix;
}

function isInclude(call: SyntaxCall): boolean {
  const view = syntaxCallOf(call.positional[1]);
  return view?.name === 'include' || /\burls$/.test(call.positional[1]?.text ?? '');
}

/** `^users/(?P<id>\d+)/$` as `users/<id>/`; undefined if it is more than names in a path. */
function fromPattern(pattern: string): string | undefined {
  const path = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>')
    .replace(/\\([./-])/g, '$1');
  return /[()[\]{}|\\?*+^$]/.test(path) ? undefined : path;
}
