import { Document, Scalar } from 'yaml';
import { visible } from './text.js';

/**
 * Strings are quoted, so that no reader takes a SHA for a number or a date for a date; brackets of all kinds in
 * them are escaped, so that a reader without front matter finds no MDX in it either.
 */
export function frontMatter(fields: Record<string, string | number | undefined>): string {
  const document = new Document({});
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) document.set(key, typeof value === 'string' ? quoted(value) : value);
  }
  const yaml = document
    .toString({ lineWidth: 0 })
    .replace(/[{}<>[\]]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
  return `---\n${yaml}---\n`;
}

function quoted(text: string): Scalar {
  const scalar = new Scalar(visible(text));
  scalar.type = Scalar.QUOTE_DOUBLE;
  return scalar;
}
