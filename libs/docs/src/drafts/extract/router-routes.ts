import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { chainOf } from './chain.js';
import { joinPath, type Route } from './route-path.js';
import { lineOf, literalText, nameText, print, propertiesOf, remarksOf, walk } from './script.js';

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all']);
const MAKES_ROUTER =
  /^(express|Router|express\.Router|fastify|Fastify|Hono|new Hono|new Router|KoaRouter|new KoaRouter|new Elysia|polka|restify\.createServer)$/;
const ROUTER_TYPE = /^(FastifyInstance|Express|Application|Router|IRouter|Hono)\b|\.(Router|Express|Application)$/;
const ROUTER_NAME = /^(app|router|server|fastify|instance)$|Router$/;

/** Routes of Express and Fastify, and of routers with the same syntax. */
export function routerRoutes(source: ts.SourceFile): Route[] {
  const found: Route[] = [];
  if (!/express|fastify|router|hono|koa|elysia/i.test(source.text)) return found;
  const routers = routersOf(source);
  const prefixes = mountsOf(source, routers);
  walk(source, (node) => {
    if (!compiler.isCallExpression(node) || !compiler.isPropertyAccessExpression(node.expression)) return;
    const method = node.expression.name.text;
    const owner = node.expression.expression;
    const names = [print(owner), chainOf(owner).root, assignedName(node)];
    const prefix = names.map((name) => prefixes.get(name)).find((found) => found !== undefined) ?? '';
    if (method === 'route' && isRouter(owner, routers)) found.push(...optionRoutes(node, prefix));
    else if (METHODS.has(method)) found.push(...callRoutes(node, method, owner, prefix, routers));
  });
  return found;
}

function callRoutes(
  node: ts.CallExpression,
  method: string,
  owner: ts.Expression,
  prefix: string,
  routers: Set<string>,
): Route[] {
  const [first, ...rest] = node.arguments;
  // router.route('/x').get(handler).post(handler)
  const { root, steps } = chainOf(owner);
  const opening = steps[0];
  if (opening?.name === 'route' && steps.length > 0 && (routers.has(root) || ROUTER_NAME.test(root))) {
    const path = literalText(opening.arguments[0]);
    if (path === undefined || node.arguments.length === 0) return [];
    return [routeAt(node, method, joinPath(path), node.arguments)];
  }
  const path = literalText(first);
  if (path === undefined || !/^[/*]/.test(path) || !isRouter(owner, routers) || !endsInHandler(rest)) return [];
  return [routeAt(node, method, joinPath(prefix, path), rest)];
}

/** fastify.route({ method, url, handler }) */
function optionRoutes(node: ts.CallExpression, prefix: string): Route[] {
  const options = propertiesOf(node.arguments[0]);
  const url = literalText(options.get('url') ?? options.get('path'));
  if (url === undefined) return [];
  const method = options.get('method');
  const methods = method && compiler.isArrayLiteralExpression(method) ? method.elements : method ? [method] : [];
  const handler = options.get('handler');
  return methods.flatMap((name) => {
    const text = literalText(name);
    return text
      ? [routeAt(node, text, joinPath(prefix, url), handler ? [node.arguments[0]!, handler] : [...node.arguments])]
      : [];
  });
}

function routeAt(node: ts.CallExpression, method: string, path: string, handlers: readonly ts.Expression[]): Route {
  const last = handlers.at(-1);
  const options =
    handlers[0] && compiler.isObjectLiteralExpression(handlers[0])
      ? propertiesOf(handlers[0])
      : new Map<string, ts.Expression>();
  const schema = propertiesOf(options.get('schema'));
  const between = handlers.slice(0, -1).filter((handler) => !compiler.isObjectLiteralExpression(handler));
  const hooks = ['preHandler', 'onRequest', 'preValidation'].flatMap((name) =>
    options.has(name) ? [options.get(name)!] : [],
  );
  const statement = compiler.findAncestor(node, compiler.isExpressionStatement);
  return {
    method: method.toUpperCase(),
    path,
    handler: last && (compiler.isIdentifier(last) || compiler.isPropertyAccessExpression(last)) ? print(last) : '',
    line: lineOf(compiler.isPropertyAccessExpression(node.expression) ? node.expression.name : node),
    inputs: ['body', 'querystring', 'params', 'headers']
      .filter((part) => schema.has(part))
      .map((part) => `${part} ${named(schema.get(part)!)}`.trim()),
    guards: [...between, ...hooks].map((guard) => shortName(guard)).filter((name) => name !== ''),
    doc: literalText(schema.get('summary') ?? schema.get('description')) ?? (statement ? remarksOf(statement).doc : ''),
  };
}

/** Variables that hold a router, by their initialiser or type. */
function routersOf(source: ts.SourceFile): Set<string> {
  const found = new Set<string>();
  walk(source, (node) => {
    if (compiler.isVariableDeclaration(node) && node.initializer) {
      const made =
        compiler.isCallExpression(node.initializer) || compiler.isNewExpression(node.initializer)
          ? node.initializer
          : chainStart(node.initializer);
      const maker = made && `${compiler.isNewExpression(made) ? 'new ' : ''}${print(made.expression)}`;
      const { root } = chainOf(node.initializer);
      if ((maker && MAKES_ROUTER.test(maker)) || MAKES_ROUTER.test(root)) found.add(nameText(node.name));
    }
    if (compiler.isParameter(node) && node.type && ROUTER_TYPE.test(print(node.type))) found.add(nameText(node.name));
  });
  return found;
}

/** The variable that a chain of calls is assigned to: `const sub = new Hono().get('/x', handler)`. */
function assignedName(call: ts.Node): string {
  let node = call;
  while (
    compiler.isCallExpression(node.parent)
      ? node.parent.expression === node
      : compiler.isPropertyAccessExpression(node.parent)
  )
    node = node.parent;
  return compiler.isVariableDeclaration(node.parent) ? nameText(node.parent.name) : '';
}

function chainStart(node: ts.Expression): ts.CallExpression | undefined {
  return compiler.isCallExpression(node) ? chainOf(node).steps[0]?.node : undefined;
}

/** app.use('/prefix', router) and Hono's app.route('/prefix', router), where both are in this file. */
function mountsOf(source: ts.SourceFile, routers: Set<string>): Map<string, string> {
  const found = new Map<string, string>();
  walk(source, (node) => {
    if (compiler.isVariableDeclaration(node) && node.initializer && routers.has(nameText(node.name))) {
      const base = chainOf(node.initializer).steps.find(({ name }) => name === 'basePath');
      const prefix = literalText(base?.arguments[0]);
      if (prefix !== undefined) found.set(nameText(node.name), prefix);
    }
    if (
      !compiler.isCallExpression(node) ||
      !compiler.isPropertyAccessExpression(node.expression) ||
      !/^(use|route)$/.test(node.expression.name.text)
    )
      return;
    const prefix = literalText(node.arguments[0]);
    const mounted = node.arguments.at(-1);
    if (prefix !== undefined && mounted && compiler.isIdentifier(mounted) && routers.has(mounted.text)) {
      const outer = found.get(print(node.expression.expression)) ?? '';
      found.set(mounted.text, outer + prefix);
    }
  });
  return found;
}

function isRouter(owner: ts.Expression, routers: Set<string>): boolean {
  if (compiler.isIdentifier(owner)) return routers.has(owner.text) || ROUTER_NAME.test(owner.text);
  // Chained: app.get('/a', a).get('/b', b); or a member: this.router
  if (compiler.isPropertyAccessExpression(owner)) return ROUTER_NAME.test(owner.name.text);
  const { root, steps } = chainOf(owner);
  if (!routers.has(root) && !MAKES_ROUTER.test(root)) return false;
  return steps.every(({ name }) => METHODS.has(name) || /^(use|route|basePath)$/.test(name) || MAKES_ROUTER.test(name));
}

/** A handler comes last. An object there would be the options of an outgoing request. */
function endsInHandler(handlers: readonly ts.Expression[]): boolean {
  const last = handlers.at(-1);
  return last !== undefined && !compiler.isObjectLiteralExpression(last) && !compiler.isStringLiteralLike(last);
}

function named(node: ts.Expression): string {
  return compiler.isObjectLiteralExpression(node) ? '' : print(node);
}

function shortName(node: ts.Expression): string {
  if (compiler.isArrayLiteralExpression(node)) return node.elements.map(shortName).filter(Boolean).join(', ');
  return compiler.isIdentifier(node) || compiler.isPropertyAccessExpression(node) || compiler.isCallExpression(node)
    ? print(node).slice(0, 60)
    : '';
}
