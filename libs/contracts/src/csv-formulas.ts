/**
 * Where a spreadsheet could read a formula: at the start of a cell, and inside it wherever one that separates by `;` or
 * tab instead of `,` would start another, quotes or not. A comma inside a cell is always within its quotes.
 */
const FORMULA = `[' "]*[=+\\-@＝＋－＠]`;
const STRIPPED = `[' "]*[\\t\\r\\n]`; // white space before a formula that some spreadsheets drop
const startsWith = (prefix: string) =>
  new RegExp(`(?:^${prefix}(?=${STRIPPED})|(?<=^|[;\\t\\r\\n])${prefix}(?=${FORMULA}))`, 'g');

const UNESCAPED = startsWith('');
const ESCAPED = startsWith("'");

/**
 * An apostrophe makes a formula text. One that is there already gets another, so that `unescapeFormulas` always gives
 * back what was written.
 */
export const escapeFormulas = (cell: string): string => cell.replace(UNESCAPED, "'");
export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED, '');
