import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { joinPath, type Route } from './route-path.js';
import {
  type Decorator,
  decoratorsOf,
  lineOf,
  literalText,
  nameText,
  print,
  propertiesOf,
  remarksOf,
  walk,
} from './script.js';

const METHODS: Record<string, string> = {
  Get: 'GET',
  Post: 'POST',
  Put: 'PUT',
  Patch: 'PATCH',
  Delete: 'DELETE',
  Head: 'HEAD',
  Options: 'OPTIONS',
  All: 'ALL',
  Sse: 'GET',
  Search: 'SEARCH',
};
const INPUTS: Record<string, string> = {
  Body: 'body',
  Query: 'query',
  Headers: 'header',
  UploadedFile: 'file',
  UploadedFiles: 'files',
};
const GUARD =
  /^(UseGuards|Auth|Roles?|Public|Scopes?|Permissions?|Require\w*|Authorized|AllowAnonymous|SkipAuth\w*|\w*Guard)$/;

export function nestRoutes(source: ts.SourceFile): Route[] {
  const found: Route[] = [];
  if (!source.text.includes('@Controller')) return found;
  walk(source, (node) => {
    if (!compiler.isClassDeclaration(node)) return;
    const decorators = decoratorsOf(node);
    const controller = decorators.find(({ name }) => name === 'Controller');
    if (controller) found.push(...routesOf(node, controller, guardsOf(decorators)));
  });
  return found;
}

function routesOf(node: ts.ClassDeclaration, controller: Decorator, classGuards: string[]): Route[] {
  const [argument] = controller.arguments;
  const options = propertiesOf(argument);
  const prefixes = pathsOf(options.get('path') ?? (options.size > 0 ? undefined : argument));
  const classVersion = literalText(options.get('version'));
  return node.members.filter(compiler.isMethodDeclaration).flatMap((method) => {
    const decorators = decoratorsOf(method);
    const version = literalText(decorators.find(({ name }) => name === 'Version')?.arguments[0]) ?? classVersion;
    const route = {
      handler: `${nameText(node.name)}.${nameText(method.name)}`,
      line: lineOf(method),
      inputs: method.parameters.flatMap(inputOf),
      returns: method.type && print(method.type).replace(/^Promise<(.*)>$/, '$1'),
      guards: [...classGuards, ...guardsOf(decorators)],
      doc: summaryOf(decorators) ?? remarksOf(method).doc,
    };
    const verbs = decorators.filter(({ name }) => Object.hasOwn(METHODS, name));
    const own = verbs.length > 0 ? verbs : decorators.filter(isOwnVerb).slice(0, 1);
    return own.flatMap(({ name, arguments: [path] }) =>
      prefixes.flatMap((prefix) =>
        pathsOf(path).map((part) => ({
          ...route,
          method: METHODS[name] ?? `@${name}`,
          path: joinPath(version ? `v${version}` : '', prefix, part),
        })),
      ),
    );
  });
}

/** A decorator of the project's own that takes a path: its HTTP methods are unknown, so the decorator is named. */
function isOwnVerb({ arguments: [path] }: Decorator): boolean {
  return /^[:/]/.test(literalText(path) ?? '');
}

function pathsOf(node: ts.Expression | undefined): string[] {
  if (node === undefined) return [''];
  if (compiler.isArrayLiteralExpression(node)) return node.elements.flatMap(pathsOf);
  return [literalText(node) ?? `{${print(node)}}`];
}

/** `query status`, or `body CreateTicketDto` for a whole body. */
function inputOf(parameter: ts.ParameterDeclaration): string[] {
  return decoratorsOf(parameter).flatMap(({ name, arguments: [key] }) => {
    const where = Object.hasOwn(INPUTS, name) ? INPUTS[name] : undefined;
    if (where === undefined) return [];
    const what = literalText(key) ?? (parameter.type ? print(parameter.type) : '');
    return [`${where} ${what}`.trim()];
  });
}

function guardsOf(decorators: Decorator[]): string[] {
  return decorators
    .filter(({ name }) => GUARD.test(name))
    .map(({ name, arguments: values }) => `@${name}(${values.map(print).join(', ')})`);
}

/** The summary in the OpenAPI decorators, if there is one. */
function summaryOf(decorators: Decorator[]): string | undefined {
  for (const { arguments: values } of decorators) {
    for (const value of values) {
      const summary = literalText(propertiesOf(value).get('summary'));
      if (summary !== undefined) return summary;
    }
  }
  return undefined;
}
