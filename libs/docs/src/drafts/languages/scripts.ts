import type ts from 'typescript';
import { compiler } from '../compiler.js';
import type { Declaration } from '../extract/declaration.js';
import { exportsOf } from '../extract/exports.js';
import { nestRoutes } from '../extract/nest-routes.js';
import { readFile } from '../extract/read-file.js';
import { routerRoutes } from '../extract/router-routes.js';
import { lineOf, nameText, print, walk } from '../extract/script.js';
import { mentionsIn } from '../extract/settings.js';
import type { ExportReading, RouteReading, SettingReading, SourceReading } from './reading.js';
import { LICENCE } from './syntax/documentation.js';

/** Vite sets these itself. */
const VITE = new Set(['DEV', 'MODE', 'PROD', 'SSR', 'BASE_URL']);
const SERVES = /\bexpress\(\)|\b[fF]astify\(|\.listen\(|\bserve\(|\bBun\.serve\b/;
const NEXT_METHODS = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** TypeScript and JavaScript, with the compiler's own parser. */
export function readScript(path: string, text: string, language: string): SourceReading {
  const file = readFile({ path, status: 'added', before: null, after: text });
  const tree = file.after;
  if (tree === undefined || file.fault !== undefined)
    return { language, read: false, routes: [], exports: [], settings: [] };
  const exported = [...exportsOf(tree).values()];
  const all = [...servedRoutes(tree), ...nextRoutes(path, exported), ...procedures(tree)];
  // `{…}` and `{NAME}` stand for what other files contain, `@Name` for a decorator whose method is unknown.
  const routes = all.filter((route) => !/\{[^/:}]|…/.test(route.path) && !route.method.startsWith('@'));
  const unresolved = all.length - routes.length;
  return {
    language,
    read: true,
    routes,
    exports: exported.flatMap(exportReadings),
    settings: settingsOf(mentionsIn(file), text),
    ...(unresolved > 0 && { unresolved }),
  };
}

function servedRoutes(tree: ts.SourceFile): RouteReading[] {
  const reading = ({ method, path, line }: RouteReading) => ({ method: method === 'ALL' ? 'ANY' : method, path, line });
  const isMounted = !SERVES.test(tree.text);
  const mounted = routerRoutes(tree).map((route) => ({
    ...reading(route),
    ...(isMounted && { relative: true as const }),
  }));
  return [...nestRoutes(tree).map(reading), ...mounted];
}

/** Next.js serves the exports of `app/…/route.ts`, and the default export of `pages/api/….ts`. */
function nextRoutes(path: string, exported: Declaration[]): RouteReading[] {
  const [, folders] = /(?:^|\/)app\/((?:.+\/)?)route\.[jt]sx?$/.exec(path) ?? [];
  if (folders !== undefined) {
    const segments = folders.split('/').filter((part) => part !== '' && !/^(\(.*\)|@.*)$/.test(part));
    const handlers = exported.filter(({ name }) => NEXT_METHODS.test(name));
    return handlers.map(({ name, line }) => ({ method: name, path: `/${segments.join('/')}`, line }));
  }
  const [, page] = /(?:^|\/)pages\/(api\/.+)\.[jt]sx?$/.exec(path) ?? [];
  const handler = page && exported.find(({ name }) => name === 'default');
  return handler ? [{ method: 'ANY', path: `/${page.replace(/\/index$/, '')}`, line: handler.line }] : [];
}

const PROCEDURES: Record<string, string> = { query: 'QUERY', mutation: 'MUTATION', subscription: 'SUBSCRIPTION' };
const MAKES_TRPC = /^(t\.)?(router|createTRPCRouter|createRouter|createCallerRouter)$/;

/** tRPC: `router({ user: router({ byId: procedure.query(…) }) })` has the query `user.byId`. */
function procedures(tree: ts.SourceFile): RouteReading[] {
  const found: RouteReading[] = [];
  if (!/trpc/i.test(tree.text)) return found;
  walk(tree, (node) => {
    const isOuter = compiler.isCallExpression(node) && MAKES_TRPC.test(print(node.expression)) && !isNested(node);
    if (isOuter) inRouter(node, '');
  });
  return found;

  function inRouter(node: ts.CallExpression, prefix: string): void {
    const [members] = node.arguments;
    if (members === undefined || !compiler.isObjectLiteralExpression(members)) return;
    for (const property of members.properties.filter(compiler.isPropertyAssignment)) {
      const path = `${prefix}${nameText(property.name)}`;
      const value = property.initializer;
      if (!compiler.isCallExpression(value)) continue;
      if (MAKES_TRPC.test(print(value.expression))) inRouter(value, `${path}.`);
      const last = compiler.isPropertyAccessExpression(value.expression) ? value.expression.name.text : '';
      if (Object.hasOwn(PROCEDURES, last))
        found.push({ method: PROCEDURES[last]!, path, line: lineOf(property), relative: true });
    }
  }

  function isNested(node: ts.Node): boolean {
    return (
      compiler.isPropertyAssignment(node.parent) &&
      compiler.findAncestor(node.parent, compiler.isCallExpression) !== undefined
    );
  }
}

function exportReadings({ name, kind, head, line, doc, members }: Declaration): ExportReading[] {
  const documented = (text: string) => (text !== '' && !LICENCE.test(text) ? { documentation: text } : {});
  return [
    { name, kind, signature: head, line, ...documented(doc) },
    ...members.map((member) => ({
      name: `${name}.${member.name}`,
      kind: member.call ? 'method' : 'property',
      signature: member.text,
      line: member.line,
      ...documented(member.doc),
    })),
  ];
}

function settingsOf(mentions: ReturnType<typeof mentionsIn>, text: string): SettingReading[] {
  const isVite = /\bimport\.meta\.env\b/.test(text);
  return mentions
    .filter(({ key }) => !(isVite && VITE.has(key) && !text.includes(`process.env.${key}`)))
    .map(({ key, place, default: fallback, required }) => ({
      name: key,
      hasDefault: fallback !== undefined,
      required: required === true,
      line: place.line,
    }));
}
