import { Document, Scalar } from 'yaml';
import { visible } from './text.js';

/**
 * Strings are quoted, so that no parser takes a SHA for a number or converts a date. All brackets in them are escaped,
 * so that a renderer without front matter support finds no MDX in them.
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
