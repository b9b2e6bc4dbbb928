import type { Syntax } from './syntax.js';

const STRING = /string|^(text_block|simple_symbol|bare_symbol)/;
const CONTENT = /_(content|fragment)$/;
const DELIMITER = /_(start|end)$|^(escape_sequence|character_escape_sequence|string_literal_encoding)$/;
const ADDS = new Set(['+', '.']);

const UNKNOWN = '\0';

/** String constants of a file, by name. */
export type Constants = ReadonlyMap<string, string>;

/** The value of a string, if the file says what it is. */
export function stringOf(node: Syntax | undefined, constants: Constants): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'concatenated_string') return joined(node.children, constants);
  if (node.type === 'binary_expression' || node.type === 'binary_operator' || node.type === 'binary') {
    const [left, right] = [node.at('left'), node.at('right')];
    const adds = ADDS.has(node.at('operator')?.text ?? '+');
    return adds && left && right ? joined([left, right], constants) : undefined;
  }
  if (STRING.test(node.type)) return quoted(node, constants);
  if (/parenthesized/.test(node.type)) return stringOf(node.children[0], constants);
  return constants.get(node.text) ?? constants.get(node.text.replace(/^.*(\.|::)/s, ''));
}

function quoted(node: Syntax, constants: Constants): string | undefined {
  if (node.children.length === 0) return bare(node.text);
  const parts = node.children.filter(({ type }) => !/_(start|end)$/.test(type));
  return joined(parts, constants, (part) => {
    // Kotlin's grammar does not mark `$name` as a placeholder.
    if (CONTENT.test(part.type) && part.previous?.text === '$')
      return part.text.replace(/^\w+/, (name) => constants.get(name) ?? UNKNOWN);
    if (CONTENT.test(part.type)) return part.text === '$' && part !== parts.at(-1) ? '' : part.text;
    if (DELIMITER.test(part.type)) return unescaped(part.text);
    return stringOf(part.type === 'interpolation' ? part.children[0] : part, constants);
  });
}

function joined(
  parts: readonly Syntax[],
  constants: Constants,
  read = (part: Syntax) => stringOf(part, constants),
): string | undefined {
  let text = '';
  for (const part of parts) {
    const value = read(part);
    if (value === undefined || value.startsWith(UNKNOWN)) return undefined;
    text += value;
  }
  return text;
}

/** Literals that the grammar does not split: `:name`, `@"…"`, `'…'`. */
function bare(text: string): string {
  return text.replace(/^:/, '').replace(/^@?[rbu]*(["'`]{1,3})([\s\S]*)\1$/i, '$2');
}

function unescaped(text: string): string {
  return /^\\[^\w]$/.test(text) ? text.slice(1) : text;
}
