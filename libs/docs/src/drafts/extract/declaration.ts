import type ts from 'typescript';
import { compiler } from '../compiler.js';
import { lineOf, nameText, print, type Remarks, remarksOf } from './script.js';

export type DeclarationKind =
  | 'function'
  | 'class'
  | 'interface'
  | 'type'
  | 'enum'
  | 'const'
  | 'namespace'
  | 're-export';

/** What a module exports under one name. */
export interface Declaration extends Remarks {
  name: string;
  kind: DeclarationKind;
  line: number;
  /** Without its members. */
  head: string;
  members: DeclaredMember[];
  call?: Call;
  /** Of a constant, or of a type that is not an object. */
  type?: string;
  decorators: string[];
}

export interface DeclaredMember extends Remarks {
  name: string;
  line: number;
  text: string;
  optional: boolean;
  call?: Call;
  type?: string;
}

export interface Call {
  typeParameters: string[];
  parameters: Parameter[];
  /** Absent if it is inferred. */
  returns?: string;
  async: boolean;
}

export interface Parameter {
  name: string;
  type?: string;
  optional: boolean;
  rest: boolean;
}

/** A declaration as it would be written: its head, and each member on its own line. */
export function signatureOf({ head, members, kind }: Declaration): string {
  if (members.length === 0) return head;
  const end = kind === 'enum' || kind === 'const' ? ',' : ';';
  return `${head} {\n${members.map(({ text }) => `  ${text}${end}`).join('\n')}\n}`;
}

export function callOf(node: ts.SignatureDeclaration): Call {
  return {
    typeParameters: (node.typeParameters ?? []).map(print),
    parameters: node.parameters
      .filter(({ name }) => nameText(name) !== 'this')
      .map((parameter) => ({
        name: print(parameter.name),
        type: parameter.type ? print(parameter.type) : literalType(parameter.initializer),
        optional: parameter.questionToken !== undefined || parameter.initializer !== undefined,
        rest: parameter.dotDotDotToken !== undefined,
      })),
    returns: node.type && print(node.type),
    async: hasModifier(node, compiler.SyntaxKind.AsyncKeyword),
  };
}

export function callText({ typeParameters, parameters, returns, async }: Call, arrow = ': '): string {
  const generics = typeParameters.length > 0 ? `<${typeParameters.join(', ')}>` : '';
  const list = parameters.map(
    ({ name, type, optional, rest }) => `${rest ? '...' : ''}${name}${optional ? '?' : ''}${type ? `: ${type}` : ''}`,
  );
  const result = returns ?? (async ? 'Promise<…>' : undefined);
  return `${generics}(${list.join(', ')})${result ? `${arrow}${result}` : ''}`;
}

/** The members of a class that its users see, or those of an interface or object type. */
export function membersOf(nodes: Iterable<ts.ClassElement | ts.TypeElement>): DeclaredMember[] {
  const members: DeclaredMember[] = [];
  for (const node of nodes) {
    if (isHidden(node)) continue;
    const remarks = remarksOf(node);
    if (remarks.internal) continue;
    const member = memberOf(node);
    if (member === undefined) continue;
    const overload = members.find(({ name, call }) => name === member.name && call !== undefined);
    if (overload && member.call && !compiler.isConstructorDeclaration(node)) {
      // Callers see the overload signatures, not the implementation after them.
      if (compiler.isMethodDeclaration(node) && node.body) continue;
      overload.text += `; ${member.text}`;
    } else members.push({ ...remarks, ...member, line: lineOf(node) });
  }
  return members;
}

type MemberShape = Pick<DeclaredMember, 'name' | 'text' | 'optional' | 'call' | 'type'>;

function memberOf(node: ts.ClassElement | ts.TypeElement): MemberShape | undefined {
  const fixed = hasModifier(node, compiler.SyntaxKind.StaticKeyword) ? 'static ' : '';
  if (compiler.isConstructorDeclaration(node) || compiler.isConstructSignatureDeclaration(node)) {
    const call = callOf(node);
    return {
      name: 'constructor',
      text: `constructor${callText({ ...call, returns: undefined })}`,
      optional: false,
      call,
    };
  }
  if (compiler.isMethodDeclaration(node) || compiler.isMethodSignature(node)) {
    const [call, optional] = [callOf(node), node.questionToken !== undefined];
    const name = nameText(node.name);
    return { name: fixed + name, text: `${fixed}${name}${optional ? '?' : ''}${callText(call)}`, optional, call };
  }
  if (compiler.isPropertyDeclaration(node) || compiler.isPropertySignature(node)) {
    const name = nameText(node.name);
    const initializer = compiler.isPropertyDeclaration(node) ? node.initializer : undefined;
    if (initializer && (compiler.isArrowFunction(initializer) || compiler.isFunctionExpression(initializer))) {
      const call = callOf(initializer);
      return { name: fixed + name, text: `${fixed}${name}${callText(call)}`, optional: false, call };
    }
    const type = node.type ? print(node.type) : literalType(initializer);
    const optional = node.questionToken !== undefined;
    const readonly = hasModifier(node, compiler.SyntaxKind.ReadonlyKeyword) ? 'readonly ' : '';
    const text = `${fixed}${readonly}${name}${optional ? '?' : ''}${type ? `: ${type}` : ''}`;
    return { name: fixed + name, text, optional, type };
  }
  if (compiler.isGetAccessorDeclaration(node)) {
    const [name, type] = [nameText(node.name), node.type && print(node.type)];
    return { name: fixed + name, text: `${fixed}get ${name}${type ? `: ${type}` : ''}`, optional: false, type };
  }
  if (compiler.isIndexSignatureDeclaration(node)) {
    const text = print(node);
    return { name: text, text, optional: true };
  }
  if (compiler.isCallSignatureDeclaration(node)) {
    const call = callOf(node);
    return { name: '()', text: callText(call), optional: false, call };
  }
  return undefined;
}

function isHidden(node: ts.ClassElement | ts.TypeElement): boolean {
  return (
    hasModifier(node, compiler.SyntaxKind.PrivateKeyword) ||
    hasModifier(node, compiler.SyntaxKind.ProtectedKeyword) ||
    (node.name !== undefined && (compiler.isPrivateIdentifier(node.name) || nameText(node.name).startsWith('_')))
  );
}

export function hasModifier(node: ts.Node, kind: ts.SyntaxKind): boolean {
  return (
    compiler.canHaveModifiers(node) && (compiler.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind)
  );
}

/** The type that follows from a literal. */
export function literalType(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (compiler.isStringLiteralLike(node) || compiler.isTemplateExpression(node)) return 'string';
  if (compiler.isNumericLiteral(node)) return 'number';
  if (node.kind === compiler.SyntaxKind.TrueKeyword || node.kind === compiler.SyntaxKind.FalseKeyword) return 'boolean';
  if (compiler.isNewExpression(node)) return print(node.expression);
  return undefined;
}
