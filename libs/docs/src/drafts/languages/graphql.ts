import type { SourceReading } from './reading.js';

const OPERATIONS: Record<string, string> = { Query: 'QUERY', Mutation: 'MUTATION', Subscription: 'SUBSCRIPTION' };
const KINDS = new Set(['type', 'interface', 'input', 'enum', 'union', 'scalar']);
const TOKEN = /"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|\n|[A-Za-z_]\w*|\.\.\.|[^\s\w]/g;

interface Token {
  text: string;
  line: number;
  start: number;
  end: number;
}

/** A GraphQL schema: fields of the root types are operations, all other types are names that clients use. */
export function readGraphql(text: string): SourceReading {
  const reading: SourceReading = { language: 'GraphQL', read: true, routes: [], exports: [], settings: [] };
  const tokens = tokensOf(text);
  for (let at = 0; at < tokens.length; at++) {
    const kind = tokens[at]!.text;
    const [name, end] = [tokens[at + 1], typeEnd(tokens, at)];
    if (!KINDS.has(kind) || name === undefined || !/^[A-Za-z_]/.test(name.text)) {
      at = tokens[at]?.text === '{' ? closing(tokens, at) : at;
      continue;
    }
    const operation = Object.hasOwn(OPERATIONS, name.text) ? OPERATIONS[name.text] : undefined;
    const isExtended = tokens[at - 1]?.text === 'extend';
    const head = text.slice(tokens[at]!.start, tokens[end.open]?.start ?? tokens[end.last]!.end);
    if (operation === undefined && !isExtended)
      reading.exports.push({ name: name.text, kind, signature: oneLine(head), line: name.line });
    for (const { field, signature } of fieldsOf(text, tokens, end)) {
      if (operation) reading.routes.push({ method: operation, path: field.text, line: field.line });
      else reading.exports.push({ name: `${name.text}.${field.text}`, kind: 'property', signature, line: field.line });
    }
    at = end.last;
  }
  return reading;
}

function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  let line = 1;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const isCode = !/^["#\n]/.test(token);
    if (isCode) found.push({ text: token, line, start: index, end: index + token.length });
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) line += 1;
  }
  return found;
}

/** The braces of a definition; without any, it ends before the next one. */
function typeEnd(tokens: readonly Token[], at: number): { open: number; last: number } {
  for (let next = at + 2; next < tokens.length; next++) {
    const { text } = tokens[next]!;
    if (text === '{') return { open: next, last: closing(tokens, next) };
    if (KINDS.has(text) || text === 'extend' || text === 'schema' || text === 'directive')
      return { open: tokens.length, last: next - 1 };
  }
  return { open: tokens.length, last: tokens.length - 1 };
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (/^[{([]$/.test(tokens[at]!.text)) depth += 1;
    if (/^[})\]]$/.test(tokens[at]!.text) && --depth === 0) return at;
  }
  return tokens.length - 1;
}

/** Names at the level of the type itself, not those of arguments or directives. */
function* fieldsOf(text: string, tokens: readonly Token[], { open, last }: { open: number; last: number }) {
  let depth = 0;
  let start: Token | undefined;
  for (let at = open + 1; at <= last; at++) {
    const token = tokens[at]!;
    const [previous, next] = [tokens[at - 1]!.text, tokens[at + 1]?.text];
    const isName =
      depth === 0 &&
      /^[A-Za-z_]/.test(token.text) &&
      previous !== '@' &&
      previous !== ':' &&
      previous !== '=' &&
      previous !== '[';
    const begins = isName && (next === ':' || next === '(' || isEnumValue(tokens, open));
    if (start && (begins || at === last))
      yield { field: start, signature: oneLine(text.slice(start.start, tokens[at - 1]!.end)) };
    if (begins) start = token;
    if (/^[{([]$/.test(token.text)) depth += 1;
    if (/^[})\]]$/.test(token.text)) depth -= 1;
  }
}

function isEnumValue(tokens: readonly Token[], open: number): boolean {
  const [first, second] = [tokens[open + 1], tokens[open + 2]];
  return first !== undefined && second !== undefined && second.text !== ':' && second.text !== '(';
}

function oneLine(code: string): string {
  return code
    .replace(/"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"(?!\s*[,)])|#[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
