import { posix } from 'node:path';
import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { chainOf } from './chain.js';
import { kindOf } from './kinds.js';
import { type FilePlace, placeAfter, type ReadFile } from './read-file.js';
import { lineOf, literalText, nameText, print, walk } from './script.js';

/** An environment variable, as one place in the code uses it. */
interface Mention {
  key: string;
  place: FilePlace;
  /** A schema is the most complete source, then an example file; a plain read has only the name. */
  source: 'schema' | 'example' | 'read';
  default?: string;
  /** Its value in an example file. */
  example?: string;
  /** Undefined if unknown. */
  required?: boolean;
  doc: string;
}

const KEY = /^[A-Z][A-Z0-9_]+$/;
const EXAMPLE_FILE =
  /^\.?env\.(example|sample|template|dist|defaults?)$|^\.env\.[\w-]+\.(example|sample|template)$|^example\.env$/;
/** What schemas of the usual libraries begin with. */
const SCHEMA_ROOT = /^(z|zod|joi|yup|v|s|t|type|str|num|bool|url|email|port|host|json)$/i;
const SCHEMA_CALL =
  /^(object|strictObject|looseObject|keys|cleanEnv|createEnv|defineEnv|parseEnv|envsafe|customCleanEnv)$/;
/** Set by the system or its tools, not by the operator. */
const GIVEN = new Set([
  'NODE_ENV',
  'HOME',
  'PATH',
  'PWD',
  'CI',
  'TMPDIR',
  'USER',
  'SHELL',
  'TERM',
  'NO_COLOR',
  'FORCE_COLOR',
  'DEBUG',
]);
export function mentionsIn({ file, after }: ReadFile): Mention[] {
  // Operators do not set the variables that scripts and benchmarks read.
  if (['test', 'generated', 'documentation', 'support'].includes(kindOf(file.path))) return [];
  return mentions(after, file.path, file.after, (line) => placeAfter(file, line));
}

function mentions(
  source: ts.SourceFile | undefined,
  path: string,
  text: string | null,
  at: (line: number) => FilePlace,
): Mention[] {
  if (EXAMPLE_FILE.test(posix.basename(path))) return inExample(text ?? '', at);
  const found: Mention[] = [];
  if (source === undefined || !/\benv\b|Env\b|config/i.test(source.text)) return found;
  walk(source, (node) => {
    if (compiler.isObjectLiteralExpression(node)) found.push(...inSchema(node, at));
    else found.push(...inRead(node, at));
  });
  return found.filter(({ key }) => !GIVEN.has(key));
}

function inRead(node: ts.Node, at: (line: number) => FilePlace): Mention[] {
  const read = (key: string, found: ts.Node): Mention[] => {
    if (!KEY.test(key)) return [];
    const fallback = fallbackOf(found);
    return [
      {
        key,
        place: at(lineOf(found)),
        source: 'read',
        default: fallback && print(fallback),
        required: fallback ? false : undefined,
        doc: '',
      },
    ];
  };
  if (compiler.isPropertyAccessExpression(node) && isEnvironment(node.expression)) return read(node.name.text, node);
  if (compiler.isElementAccessExpression(node) && isEnvironment(node.expression))
    return read(literalText(node.argumentExpression) ?? '', node);
  if (
    compiler.isVariableDeclaration(node) &&
    node.initializer &&
    isEnvironment(node.initializer) &&
    compiler.isObjectBindingPattern(node.name)
  ) {
    return node.name.elements.flatMap((element) => read(nameText(element.propertyName ?? element.name), element));
  }
  if (compiler.isCallExpression(node) && compiler.isPropertyAccessExpression(node.expression)) {
    const owner = print(node.expression.expression);
    const asked =
      /^(get|getOrThrow)$/.test(node.expression.name.text) && /(^|\.)(config(Service)?|Deno\.env)$/i.test(owner);
    if (asked) return read(literalText(node.arguments[0]) ?? '', node);
  }
  return [];
}

function isEnvironment(node: ts.Expression): boolean {
  return /^(process\.env|import\.meta\.env|Bun\.env)$/.test(print(node));
}

/** `process.env.PORT ?? 3000`, or the default of a destructured variable. */
function fallbackOf(node: ts.Node): ts.Expression | undefined {
  if (compiler.isBindingElement(node)) return node.initializer;
  const { parent } = node;
  const kinds = [compiler.SyntaxKind.QuestionQuestionToken, compiler.SyntaxKind.BarBarToken];
  const isFallback =
    compiler.isBinaryExpression(parent) && parent.left === node && kinds.includes(parent.operatorToken.kind);
  return isFallback ? parent.right : undefined;
}

function inSchema(node: ts.ObjectLiteralExpression, at: (line: number) => FilePlace): Mention[] {
  const properties = node.properties.filter(compiler.isPropertyAssignment);
  const keys = properties.filter(({ name }) => KEY.test(nameText(name)));
  if (keys.length === 0 || keys.length * 2 < node.properties.length || !isSchema(node)) return [];
  return keys.flatMap((property): Mention[] => {
    const { initializer } = property;
    if (
      !compiler.isCallExpression(initializer) &&
      !compiler.isIdentifier(initializer) &&
      !compiler.isPropertyAccessExpression(initializer)
    )
      return [];
    const { root, steps } = chainOf(initializer);
    const argument = (name: string) => steps.find((step) => step.name === name)?.arguments[0];
    const option = (name: RegExp) =>
      steps
        .flatMap((step) =>
          step.arguments
            .filter(compiler.isObjectLiteralExpression)
            .flatMap((literal) => literal.properties.filter(compiler.isPropertyAssignment)),
        )
        .find(({ name: own }) => name.test(nameText(own)))?.initializer;
    const fallback = argument('default') ?? argument('catch') ?? option(/^default$/);
    const names = steps.map(({ name }) => name);
    const optional =
      names.some((name) => /^(optional|nullish|nullable|catch)$/.test(name)) ||
      (/^joi$/i.test(root) && !names.includes('required'));
    const description = argument('describe') ?? argument('description') ?? option(/^(desc|description)$/);
    return [
      {
        key: nameText(property.name),
        place: at(lineOf(property)),
        source: 'schema',
        default: fallback && (literalText(fallback) ?? print(fallback)),
        // A schema that is defined elsewhere may have a default.
        required: SCHEMA_ROOT.test(root) || fallback || optional ? fallback === undefined && !optional : undefined,
        doc: literalText(description) ?? '',
      },
    ];
  });
}

/**
 * Whether an object literal is passed, directly or one level down, to a call that creates a schema of the environment.
 */
function isSchema(node: ts.Node): boolean {
  let { parent } = node;
  for (let level = 0; level < 3 && parent; level++, parent = parent.parent) {
    if (compiler.isCallExpression(parent)) {
      const name = compiler.isPropertyAccessExpression(parent.expression)
        ? parent.expression.name.text
        : nameText(parent.expression);
      return SCHEMA_CALL.test(name);
    }
  }
  return false;
}

/** `KEY=value`, with the comment above it. A key that is commented out is optional. */
function inExample(text: string, at: (line: number) => FilePlace): Mention[] {
  const found: Mention[] = [];
  let comment: string[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    const [, off, key, value = ''] = /^\s*(#\s?)?(?:export\s+)?([A-Z][A-Z0-9_]+)=(.*)$/s.exec(line) ?? [];
    if (key !== undefined) {
      const bare = value.replace(/\s+#.*$/s, '').replace(/^(["'])(.*)\1$/s, '$2');
      found.push({
        key,
        place: at(index + 1),
        source: 'example',
        example: bare || undefined,
        required: off ? false : undefined,
        doc: comment.join(' '),
      });
      comment = [];
    } else if (/^\s*#/.test(line)) comment.push(line.replace(/^\s*#+\s?/, '').trim());
    else comment = [];
  });
  return found;
}
