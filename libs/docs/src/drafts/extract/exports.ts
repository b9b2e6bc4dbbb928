import type ts from 'typescript';
import { compiler } from '../compiler.js';
import {
  type Call,
  callOf,
  callText,
  type Declaration,
  type DeclarationKind,
  type DeclaredMember,
  hasModifier,
  literalType,
  membersOf,
} from './declaration.js';
import { decoratorsOf, lineOf, nameText, print, remarksOf } from './script.js';

type Named = ts.Declaration & { name?: ts.Node };
type Shape = Partial<Pick<Declaration, 'members' | 'call' | 'type'>> & {
  kind: DeclarationKind;
  head: string;
};

const NO_REMARKS = { doc: '', deprecated: undefined, internal: false };
/** A longer literal is data, which says nothing in a signature. */
const MAX_LITERAL = 80;

/** The exports of a module, by the name others import them under. */
export function exportsOf(source: ts.SourceFile): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const local = localsOf(source);
  const add = (name: string, node: ts.Node, shape: Shape) => {
    const remarks = remarksOf(node);
    if (remarks.internal) return;
    const before = found.get(name);
    if (before?.kind === 'function' && shape.kind === 'function') {
      // Overloads: the implementation after them is not callable as written.
      if ((node as ts.FunctionDeclaration).body === undefined) before.head += `\n${shape.head}`;
      before.call = undefined;
      return;
    }
    const decorators = decoratorsOf(node).map((decorator) => decorator.name);
    found.set(name, { ...remarks, name, line: lineOf(node), members: [], decorators, ...shape });
  };

  for (const statement of source.statements) {
    if (compiler.isExportDeclaration(statement)) reExports(statement, local, add);
    else if (compiler.isExportAssignment(statement)) {
      const target = compiler.isIdentifier(statement.expression) ? local.get(statement.expression.text) : undefined;
      add(
        'default',
        target ?? statement,
        target ? shapeOf(target, 'default') : valueShape('default', statement.expression),
      );
    } else if (hasModifier(statement, compiler.SyntaxKind.ExportKeyword)) {
      const isDefault = hasModifier(statement, compiler.SyntaxKind.DefaultKeyword);
      for (const declaration of declarationsIn(statement)) {
        const name = isDefault ? 'default' : nameText(declaration.name);
        add(name, declaration, shapeOf(declaration, nameText(declaration.name) || 'default'));
      }
    } else commonJs(statement, local, add);
  }
  return found;
}

type Add = (name: string, node: ts.Node, shape: Shape) => void;

function reExports(statement: ts.ExportDeclaration, local: Map<string, Named>, add: Add): void {
  const from = statement.moduleSpecifier ? nameText(statement.moduleSpecifier) : undefined;
  const clause = statement.exportClause;
  if (clause === undefined) add(`* from ${from}`, statement, { kind: 're-export', head: `export * from '${from}'` });
  else if (compiler.isNamespaceExport(clause)) {
    const name = nameText(clause.name);
    add(name, statement, { kind: 're-export', head: `export * as ${name} from '${from}'` });
  } else for (const element of clause.elements) exportElement(element);

  function exportElement(element: ts.ExportSpecifier): void {
    const [name, original] = [nameText(element.name), nameText(element.propertyName ?? element.name)];
    const target = from === undefined ? local.get(original) : undefined;
    if (target) add(name, target, shapeOf(target, name));
    else {
      const what = original === name ? name : `${original} as ${name}`;
      add(name, element, { kind: 're-export', head: `export { ${what} }${from ? ` from '${from}'` : ''}` });
    }
  }
}

function commonJs(statement: ts.Statement, local: Map<string, Named>, add: Add): void {
  if (!compiler.isExpressionStatement(statement) || !compiler.isBinaryExpression(statement.expression)) return;
  const { left, right, operatorToken } = statement.expression;
  if (operatorToken.kind !== compiler.SyntaxKind.EqualsToken || !compiler.isPropertyAccessExpression(left)) return;
  const addValue = (name: string, value: ts.Expression) => {
    const target = compiler.isIdentifier(value) ? local.get(value.text) : undefined;
    add(name, target ?? statement, target ? shapeOf(target, name) : valueShape(name, value));
  };
  const owner = print(left.expression);
  if (owner === 'exports' || owner === 'module.exports') addValue(left.name.text, right);
  else if (print(left) === 'module.exports') {
    if (!compiler.isObjectLiteralExpression(right)) addValue('default', right);
    else
      for (const property of right.properties) {
        if (compiler.isShorthandPropertyAssignment(property)) addValue(property.name.text, property.name);
        else if (compiler.isPropertyAssignment(property)) addValue(nameText(property.name), property.initializer);
        else if (compiler.isMethodDeclaration(property))
          add(nameText(property.name), property, callShape(nameText(property.name), callOf(property)));
      }
  }
}

function localsOf(source: ts.SourceFile): Map<string, Named> {
  const declarations = source.statements.flatMap(declarationsIn);
  return new Map(declarations.map((declaration) => [nameText(declaration.name), declaration]));
}

function declarationsIn(statement: ts.Statement): Named[] {
  if (compiler.isVariableStatement(statement)) return [...statement.declarationList.declarations];
  const isDeclaration =
    compiler.isFunctionDeclaration(statement) ||
    compiler.isClassDeclaration(statement) ||
    compiler.isInterfaceDeclaration(statement) ||
    compiler.isTypeAliasDeclaration(statement) ||
    compiler.isEnumDeclaration(statement) ||
    compiler.isModuleDeclaration(statement);
  return isDeclaration ? [statement] : [];
}

function shapeOf(node: Named, name: string): Shape {
  if (compiler.isFunctionDeclaration(node)) return callShape(name, callOf(node));
  if (compiler.isClassDeclaration(node)) {
    const abstract = hasModifier(node, compiler.SyntaxKind.AbstractKeyword) ? 'abstract ' : '';
    const promoted = parameterProperties(node);
    const members = [...membersOf(node.members), ...promoted];
    return {
      kind: 'class',
      head: `${abstract}class ${name}${generics(node)}${heritage(node)}`,
      members,
    };
  }
  if (compiler.isInterfaceDeclaration(node)) {
    return {
      kind: 'interface',
      head: `interface ${name}${generics(node)}${heritage(node)}`,
      members: membersOf(node.members),
    };
  }
  if (compiler.isTypeAliasDeclaration(node)) {
    if (compiler.isTypeLiteralNode(node.type)) {
      return { kind: 'type', head: `type ${name}${generics(node)} =`, members: membersOf(node.type.members) };
    }
    const type = print(node.type);
    return { kind: 'type', head: `type ${name}${generics(node)} = ${type}`, type };
  }
  if (compiler.isEnumDeclaration(node)) {
    const members = node.members.map((member) => ({
      ...remarksOf(member),
      ...entry(nameText(member.name), print(member)),
      line: lineOf(member),
    }));
    return { kind: 'enum', head: `enum ${name}`, members };
  }
  if (compiler.isModuleDeclaration(node)) return { kind: 'namespace', head: `namespace ${name}` };
  const variable = node as ts.VariableDeclaration;
  if (variable.type) {
    const type = print(variable.type);
    return { kind: 'const', head: `const ${name}: ${type}`, type };
  }
  return valueShape(name, variable.initializer);
}

/** A value without a declared type: what is known without inference. */
function valueShape(name: string, value: ts.Expression | undefined): Shape {
  if (value === undefined) return { kind: 'const', head: `const ${name}` };
  const bare = compiler.isAsExpression(value) || compiler.isSatisfiesExpression(value) ? value.expression : value;
  if (compiler.isArrowFunction(bare) || compiler.isFunctionExpression(bare)) return callShape(name, callOf(bare));
  if (compiler.isClassExpression(bare))
    return { kind: 'class', head: `class ${name}${heritage(bare)}`, members: membersOf(bare.members) };
  if (compiler.isObjectLiteralExpression(bare)) {
    const members = bare.properties.flatMap((property): DeclaredMember[] => {
      const key = nameText(property.name);
      const text = compiler.isPropertyAssignment(property) ? literalEntry(key, property.initializer) : key;
      return property.name ? [{ ...NO_REMARKS, ...entry(key, text), line: lineOf(property) }] : [];
    });
    return { kind: 'const', head: `const ${name} =`, members };
  }
  const text = print(bare);
  const literal = literalType(bare) !== undefined || compiler.isArrayLiteralExpression(bare);
  return { kind: 'const', head: literal && text.length <= MAX_LITERAL ? `const ${name} = ${text}` : `const ${name}` };
}

function callShape(name: string, call: Call): Shape {
  return { kind: 'function', head: `function ${name}${callText(call)}`, call };
}

function entry(name: string, text: string): Omit<DeclaredMember, 'line' | 'doc' | 'deprecated' | 'internal'> {
  return { name, text, optional: true };
}

function literalEntry(key: string, value: ts.Expression): string {
  const text = literalType(value) === undefined ? '' : print(value);
  return text !== '' && text.length <= MAX_LITERAL ? `${key}: ${text}` : key;
}

/** `constructor(readonly name: string)` is a property too. */
function parameterProperties(node: ts.ClassDeclaration): DeclaredMember[] {
  const maker = node.members.find(compiler.isConstructorDeclaration);
  return (maker?.parameters ?? []).flatMap((parameter): DeclaredMember[] => {
    const hidden =
      hasModifier(parameter, compiler.SyntaxKind.PrivateKeyword) ||
      hasModifier(parameter, compiler.SyntaxKind.ProtectedKeyword);
    if (hidden || !compiler.isParameterPropertyDeclaration(parameter, maker!)) return [];
    const [name, type] = [nameText(parameter.name), parameter.type && print(parameter.type)];
    return [
      {
        ...NO_REMARKS,
        name,
        type,
        optional: false,
        text: `${name}${type ? `: ${type}` : ''}`,
        line: lineOf(parameter),
      },
    ];
  });
}

function generics({ typeParameters }: { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> }): string {
  return typeParameters?.length ? `<${typeParameters.map(print).join(', ')}>` : '';
}

function heritage({ heritageClauses }: { heritageClauses?: ts.NodeArray<ts.HeritageClause> }): string {
  return (heritageClauses ?? []).map((clause) => ` ${print(clause)}`).join('');
}
