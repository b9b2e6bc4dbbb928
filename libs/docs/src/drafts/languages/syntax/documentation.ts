import { withoutUserinfo } from '../../mdx/text.js';
import type { Syntax } from './syntax.js';

export const LICENCE = /copyright|licen[cs]ed?\b|SPDX-/i;

/** The first sentence of the comment directly above a declaration. */
export function documentationAbove(node: Syntax, isDocumentation: RegExp): string | undefined {
  const lines: string[] = [];
  let line = node.line;
  for (let above = node.previous; above !== undefined; above = above.previous) {
    if (!/comment$|^attribute_item$|^decorator$/.test(above.type) || lastLineOf(above) < line - 1) break;
    line = above.line;
    if (!/comment$/.test(above.type)) continue;
    if (!isDocumentation.test(above.text)) break;
    lines.unshift(above.text);
  }
  return firstDocumentedSentence(lines.join('\n'));
}

/** A line comment may include its line break. */
function lastLineOf(node: Syntax): number {
  return node.text.endsWith('\n') ? node.lastLine - 1 : node.lastLine;
}

/** The markup of Javadoc and XML comments; other words in angle brackets are placeholders that belong to the text. */
const TAG =
  /<\/?(?:p|br|b|i|em|strong|code|pre|tt|ul|ol|li|a|span|h[1-6]|blockquote|see|seealso|para|c|paramref|typeparamref|param|returns|remarks|value|example|exception|inheritdoc)(?:\s[^<>\n]{0,200})?\/?>/gi;

/** The first sentence of a comment or docstring; undefined if there is none, or if it is a licence. */
export function firstDocumentedSentence(comment: string): string | undefined {
  if (LICENCE.test(comment.slice(0, 2_000))) return undefined;
  const text = (/<summary>([\s\S]*?)<\/summary>/.exec(comment)?.[1] ?? comment)
    .replace(/^[ \t]*(\/\*\*?|\*\/|\*|\/\/[/!]?|#+)[ \t]?/gm, '')
    .replace(/\*\/\s*$/, '')
    .replace(/\{@\w+\s+([^{}\n]{0,200})\}/g, '$1')
    .replace(/``([^`\n]+)``/g, '`$1`')
    .replace(/<(?:see|seealso|paramref|typeparamref)\s+\w+="(?:\w:)?([^"\n]{1,200})"\s*\/>/g, '`$1`')
    .replace(TAG, '')
    .trim()
    .replace(/(^|\n)\s*swagger:[\s\S]*$/, '')
    .split(/\n\s*\n|\n\s*@\w|\n\s*:\w/, 1)[0]!
    .replace(/\s+/g, ' ')
    .trim();
  if (text.startsWith('@') || !/\p{L}/u.test(text)) return undefined;
  const sentence = /^.*?[.!?](?=\s+[A-Z`]|$)/.exec(text)?.[0] ?? text;
  return withoutUserinfo(sentence);
}
