import { extname } from 'node:path';
import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { withoutUserinfo } from '../mdx/text.js';

const printer = compiler.createPrinter({ removeComments: true, omitTrailingSemicolon: true });

/** Parses syntax only: a broken file is parsed as far as possible, and no program is built. */
export function parseScript(path: string, text: string): ts.SourceFile {
  const kind = { '.tsx': compiler.ScriptKind.TSX, '.jsx': compiler.ScriptKind.JSX, '.js': compiler.ScriptKind.JSX }[
    extname(path)
  ];
  return compiler.createSourceFile(path, text, compiler.ScriptTarget.Latest, true, kind);
}

/** The number of syntax errors. */
export function syntaxErrors(source: ts.SourceFile): number {
  return (source as ts.SourceFile & { parseDiagnostics?: unknown[] }).parseDiagnostics?.length ?? 0;
}

export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Code on one line, without comments. */
export function print(node: ts.Node): string {
  const text = printer.printNode(compiler.EmitHint.Unspecified, node, node.getSourceFile());
  return withoutUserinfo(text.replace(/\s+/g, ' ').trim());
}

/** The text of a string or template; placeholders become `{…}`. */
export function literalText(node: ts.Node | undefined): string | undefined {
  const text = joinedText(node);
  return text && withoutUserinfo(text);
}

function joinedText(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (compiler.isStringLiteralLike(node)) return node.text;
  if (compiler.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
  }
  if (compiler.isBinaryExpression(node) && node.operatorToken.kind === compiler.SyntaxKind.PlusToken) {
    const [left, right] = [joinedText(node.left), joinedText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

export function nameText(name: ts.Node | undefined): string {
  if (name === undefined) return '';
  if (compiler.isIdentifier(name) || compiler.isPrivateIdentifier(name) || compiler.isStringLiteralLike(name))
    return name.text;
  return print(name);
}

/** Every node, parents first. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  compiler.forEachChild(node, (child) => walk(child, visit));
}

export interface Decorator {
  name: string;
  arguments: readonly ts.Expression[];
}

export function decoratorsOf(node: ts.Node): Decorator[] {
  const decorators = compiler.canHaveDecorators(node) ? (compiler.getDecorators(node) ?? []) : [];
  return decorators.map(({ expression }) =>
    compiler.isCallExpression(expression)
      ? { name: print(expression.expression), arguments: expression.arguments }
      : { name: print(expression), arguments: [] },
  );
}

/** The explicit properties of an object literal. */
export function propertiesOf(node: ts.Node | undefined): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  if (node === undefined || !compiler.isObjectLiteralExpression(node)) return found;
  for (const property of node.properties) {
    if (compiler.isPropertyAssignment(property)) found.set(nameText(property.name), property.initializer);
    else if (compiler.isShorthandPropertyAssignment(property)) found.set(property.name.text, property.name);
  }
  return found;
}

export interface Remarks {
  /** First sentence of the doc comment. */
  doc: string;
  deprecated: string | undefined;
  internal: boolean;
}

export function remarksOf(node: ts.Node): Remarks {
  const holder = compiler.isVariableDeclaration(node) ? node.parent.parent : node;
  const comments = compiler.getJSDocCommentsAndTags(holder).filter(compiler.isJSDoc);
  const tags = comments.flatMap(({ tags = [] }) => [...tags]);
  const deprecated = tags.find(({ tagName }) => tagName.text === 'deprecated');
  return {
    doc: firstSentence(compiler.getTextOfJSDocComment(comments.at(-1)?.comment) ?? ''),
    deprecated: deprecated && firstSentence(compiler.getTextOfJSDocComment(deprecated.comment) ?? ''),
    internal: tags.some(({ tagName }) => tagName.text === 'internal' || tagName.text === 'private'),
  };
}

export function firstSentence(text: string): string {
  const line = text
    .split(/\n\s*\n/, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?[.!?](?=\s+[A-Z`]|$)/.exec(line)?.[0] ?? line;
}
