const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|[(),]|[^\s'"(),]+/g;
const OPENS_SUBQUERY = /^(SELECT|WITH|INSERT|UPDATE|DELETE|--.*)$/;
const STARTS_CLAUSE =
  /^(SELECT|FROM|WHERE|JOIN|LEFT|CROSS|UNION|ORDER|GROUP|LIMIT|OFFSET|RETURNING|VALUES|AND|OR|INSERT|--.*)$/;
const SHORT = 70; // a subquery of up to this many characters stays on its line

type Parenthesis = 'subquery' | 'inline';

/** A statement with one line per clause, indented by subquery; differs from the original only in white space. */
export function formattedSql(sql: string): string {
  const tokens = sql.match(TOKEN) ?? [];
  const open: Parenthesis[] = [];
  const lines: string[] = [];
  let line = '';
  const breakLine = () => {
    if (line.trim()) lines.push(line.trimEnd());
    line = '  '.repeat(open.filter((one) => one === 'subquery').length);
  };
  tokens.forEach((token, index) => {
    const before = tokens[index - 1] ?? '';
    if (token === ')' && open.pop() === 'subquery') breakLine();
    if (open.at(-1) !== 'inline' && startsClause(token, before, tokens[index + 1])) breakLine();
    line += line.trim() === '' || isGlued(token, before) ? token : ` ${token}`;
    if (token === '(') open.push(parenthesis(tokens, index));
    if ((token === '(' && open.at(-1) === 'subquery') || token.startsWith('--')) breakLine();
  });
  breakLine();
  return `${lines.join('\n')}\n`;
}

function startsClause(token: string, before: string, after?: string): boolean {
  if (token === 'FROM') return before !== 'DISTINCT';
  if (token === 'JOIN') return before !== 'LEFT' && before !== 'CROSS';
  if (token === 'LEFT') return after === 'JOIN';
  return STARTS_CLAUSE.test(token);
}

/** `count(`, but `IN (`; what follows a literal, such as a cast, belongs to it. */
const isGlued = (token: string, before: string): boolean =>
  /^[),]|^::/.test(token) || before === '(' || (token === '(' && /^[a-z_]+$/.test(before));

/** A condition or a call stays on its line, unless it contains a multi-line subquery. */
function parenthesis(tokens: string[], start: number): Parenthesis {
  let depth = 0;
  const end = tokens.findIndex((token, index) => {
    if (index >= start) depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    return index > start && depth === 0;
  });
  const content = tokens.slice(start + 1, end).join(' ');
  return OPENS_SUBQUERY.test(tokens[start + 1] ?? '') && content.length > SHORT ? 'subquery' : 'inline';
}
