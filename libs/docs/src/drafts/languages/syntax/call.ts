import type { Syntax } from './syntax.js';

/** `receiver.name(positional, key=named)`, the same for all grammars. */
export interface SyntaxCall {
  name: string;
  receiver: Syntax | undefined;
  positional: Syntax[];
  named: Map<string, Syntax>;
  node: Syntax;
  /** Of its name, since a chain of calls may begin lines above. */
  line: number;
}

const CALLS = new Set([
  'call',
  'call_expression',
  'method_invocation',
  'invocation_expression',
  'function_call_expression',
  'member_call_expression',
  'nullsafe_member_call_expression',
  'scoped_call_expression',
  'object_creation_expression',
]);
const NAMES = ['attribute', 'property', 'field', 'name', 'method', 'type'];
const RECEIVERS = ['object', 'operand', 'value', 'path', 'expression', 'scope', 'receiver'];

export function syntaxCallOf(node: Syntax | undefined): SyntaxCall | undefined {
  if (node === undefined || !CALLS.has(node.type)) return undefined;
  const callee = node.at('function') ?? node;
  const name = fieldOf(callee, NAMES) ?? (callee === node ? undefined : callee);
  if (name === undefined) return undefined;
  const call: SyntaxCall = {
    name: name.text.replace(/<.*$/s, ''),
    receiver: name === callee ? undefined : fieldOf(callee, RECEIVERS),
    positional: [],
    named: new Map(),
    node,
    line: name.line,
  };
  const given = node.at('arguments');
  // Tagged templates: sql`…`.
  if (given?.type === 'template_string') call.positional.push(given);
  else for (const argument of given?.children ?? []) addArgument(call, argument);
  return call;
}

/** All calls in a node, in the order written. */
export function callsIn(node: Syntax): SyntaxCall[] {
  return [...node.walk()].flatMap((child) => syntaxCallOf(child) ?? []);
}

/** `a.b(…).c(…)` as the calls `b`, `c`. */
export function syntaxChainOf(node: Syntax | undefined): SyntaxCall[] {
  const calls: SyntaxCall[] = [];
  for (let call = syntaxCallOf(node); call !== undefined; call = syntaxCallOf(call.receiver)) calls.unshift(call);
  return calls;
}

function addArgument(call: SyntaxCall, argument: Syntax): void {
  if (/comment$/.test(argument.type)) return;
  const value = argument.at('value') ?? argument.children.at(-1) ?? argument;
  if (argument.type === 'keyword_argument') call.named.set(argument.at('name')?.text ?? '', value);
  else if (argument.type === 'pair') call.named.set(keyOf(argument.at('key')), value);
  else if (argument.type === 'argument') {
    const name = argument.at('name')?.text ?? argument.first('name_colon')?.text.replace(/\s*:$/, '');
    if (name === undefined) call.positional.push(value);
    else call.named.set(name, value);
  } else call.positional.push(argument);
}

function keyOf(key: Syntax | undefined): string {
  return key === undefined ? '' : key.text.replace(/^[:"']|[:"']$/g, '');
}

function fieldOf(node: Syntax, fields: readonly string[]): Syntax | undefined {
  return node.children.find(({ field }) => field !== null && fields.includes(field));
}
