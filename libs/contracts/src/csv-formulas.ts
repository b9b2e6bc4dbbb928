/**
 * Positions where a spreadsheet could read a formula: the start of a cell, and inside it wherever a spreadsheet that
 * separates by `;` or tab would start another cell. A comma inside a cell is always quoted.
 */
const FORMULA = `[' "]*[=+\\-@＝＋－＠]`;
const STRIPPED = `[' "]*[\\t\\r\\n]`; // leading white space that some spreadsheets drop
const startsWith = (prefix: string) =>
  new RegExp(`(?:^${prefix}(?=${STRIPPED})|(?<=^|[;\\t\\r\\n])${prefix}(?=${FORMULA}))`, 'g');

const UNESCAPED = startsWith('');
const ESCAPED = startsWith("'");

/**
 * An apostrophe turns a formula into text. An existing apostrophe is doubled, so that `unescapeFormulas` always
 * restores the original.
 */
export const escapeFormulas = (cell: string): string => cell.replace(UNESCAPED, "'");
export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED, '');
