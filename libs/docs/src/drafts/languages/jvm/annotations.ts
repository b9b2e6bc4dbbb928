import { syntaxCallOf } from '../syntax/call.js';
import { type Constants, stringOf } from '../syntax/strings.js';
import type { Syntax } from '../syntax/syntax.js';

/** `@Name(positional, key = named)` of Java and Kotlin. */
export interface Annotation {
  name: string;
  positional: Syntax[];
  named: Map<string, Syntax>;
  node: Syntax;
}

export function annotationsOf(declaration: Syntax): Annotation[] {
  const holders = [declaration, ...declaration.all('modifiers')];
  return holders.flatMap((holder) => holder.all('annotation', 'marker_annotation').map(annotationOf));
}

function annotationOf(node: Syntax): Annotation {
  const call = node.first('constructor_invocation') ?? node;
  const name = (node.at('name') ?? call.first('user_type') ?? call).text.replace(/^.*\./s, '');
  const annotation: Annotation = { name, positional: [], named: new Map(), node };
  for (const argument of (node.at('arguments') ?? call.first('value_arguments'))?.children ?? []) {
    const value = argument.children.at(-1) ?? argument;
    const isNamed =
      argument.type === 'element_value_pair' || (argument.type === 'value_argument' && argument.children.length > 1);
    if (isNamed) annotation.named.set(argument.children[0]!.text, value);
    else annotation.positional.push(argument.type === 'value_argument' ? value : argument);
  }
  return annotation;
}

/** A string, or a list of them in any notation; undefined if the file does not contain one of them. */
export function stringsOf(node: Syntax, constants: Constants): string[] | undefined {
  const isList = /^(element_value_array_initializer|array_initializer|collection_literal)$/.test(node.type);
  const isArrayOf = node.type === 'call_expression' && /^arrayOf\b/.test(node.text);
  const elements = isList
    ? node.children
    : isArrayOf
      ? (node.first('value_arguments')?.children.map((argument) => argument.children[0] ?? argument) ?? [])
      : [node];
  const values = elements.map((element) => stringOf(element, constants));
  return values.includes(undefined) ? undefined : (values as string[]);
}

/** `System.getenv("X")` in either language. */
export function calledName(
  node: Syntax,
): { callee: string; first: Syntax | undefined; second: Syntax | undefined } | undefined {
  if (node.type === 'method_invocation') {
    const call = syntaxCallOf(node)!;
    const callee = call.receiver ? `${call.receiver.text}.${call.name}` : call.name;
    return { callee, first: call.positional[0], second: call.positional[1] };
  }
  if (node.type !== 'call_expression') return undefined;
  const values = node.first('value_arguments')?.children.map((argument) => argument.children.at(-1) ?? argument) ?? [];
  return { callee: node.children[0]?.text ?? '', first: values[0], second: values[1] };
}
