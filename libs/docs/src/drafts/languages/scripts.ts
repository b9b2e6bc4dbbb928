import ts from 'typescript';
import type { Declaration } from '../extract/declaration.js';
import { exportsOf } from '../extract/exports.js';
import { nestRoutes } from '../extract/nest-routes.js';
import { readFile } from '../extract/read-file.js';
import { routerRoutes } from '../extract/router-routes.js';
import { mentionsIn } from '../extract/settings.js';
import type { ExportReading, RouteReading, SettingReading, SourceReading } from './reading.js';

/** TypeScript and JavaScript, with the compiler's own parser. */
export function readScript(path: string, text: string, language: string): SourceReading {
  const file = readFile({ path, status: 'added', before: null, after: text });
  const tree = file.after;
  if (tree === undefined || file.fault !== undefined)
    return { language, read: false, routes: [], exports: [], settings: [] };
  const all = routesOf(tree);
  const routes = all.filter(({ path: route, method }) => !/\{[^/:}]|…/.test(route) && !method.startsWith('@'));
  return {
    language,
    read: true,
    routes,
    exports: [...exportsOf(tree).values()].flatMap(exported),
    settings: mentionsIn(file).now.map(setting),
    unresolved: all.length - routes.length,
  };
}

function routesOf(tree: ts.SourceFile): RouteReading[] {
  return [...nestRoutes(tree), ...routerRoutes(tree)].map(({ method, path, line }) => ({ method, path, line }));
}

function exported(declaration: Declaration): ExportReading[] {
  const { name, kind, head, line, doc, members } = declaration;
  const own = { name, kind, signature: head, line, ...(doc && { documentation: doc }) };
  return [
    own,
    ...members.map((member) => ({
      name: `${name}.${member.name}`,
      kind: member.call ? 'method' : 'property',
      signature: member.text,
      line: member.line,
      ...(member.doc && { documentation: member.doc }),
    })),
  ];
}

function setting(mention: ReturnType<typeof mentionsIn>['now'][number]): SettingReading {
  const { key, place, default: fallback, required } = mention;
  return { name: key, hasDefault: fallback !== undefined, required: required === true, line: place.line };
}
