/** A name in SQL: plain or in any database's quotes, with or without its schema. */
export const NAME = '((?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\w$.{}…]+)(?:\\.(?:"[^"]+"|`[^`]+`|\\[[^\\]]+\\]|[\\w$]+))*)';
const QUOTED = '"([^"]+)"|`([^`]+)`|\\[([^\\]]+)\\]';
const FIRST = new RegExp(`^(?:${QUOTED}|[^ ]+)`);
const PART = `(?:${QUOTED}|[\\w$]+)`;
const QUOTES = new RegExp(QUOTED, 'g');
const WHOLE = new RegExp(`^${PART}(?:\\.${PART})*$`);
/** Longer lists are given as a number. */
const MAX_NAMED = 12;

/** The name at the beginning of a definition. */
export function firstName(definition: string): string {
  return FIRST.exec(definition)?.[0] ?? '';
}

/** In backticks; names without the quotes of their database. */
export function code(text: string | undefined): string {
  const given = (text ?? '').trim();
  const bare = WHOLE.test(given) ? given.replace(QUOTES, '$1$2$3') : unquoted(given);
  return `\`${bare.replaceAll('`', "'")}\``;
}

/** An expression or a list. Brackets may be those of an array here, and string literals are kept. */
function unquoted(expression: string): string {
  return expression.replace(
    /'[^']*'|"(\w+)"|`([^`]+)`/g,
    (whole, double?: string, back?: string) => double ?? back ?? whole,
  );
}

export function listed(columns: string[]): string {
  if (columns.length === 0) return '';
  if (columns.length <= MAX_NAMED) return ` with ${columns.join(', ')}`;
  return ` with ${columns.slice(0, MAX_NAMED).join(', ')} and ${columns.length - MAX_NAMED} more columns`;
}
