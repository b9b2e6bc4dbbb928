import type { Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mdxToMarkdown } from 'mdast-util-mdx';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

/** The MDX extension does not escape a paragraph that begins with these words, and MDX would evaluate it. */
const MODULE_SYNTAX: Options = {
  unsafe: [
    { atBreak: true, character: 'i', after: 'mport' },
    { atBreak: true, character: 'e', after: 'xport' },
  ],
};

/**
 * GitHub's extension is used for its escaping, since most sites that show MDX support tables, footnotes and
 * strikethrough. Pages contain no tables: `\|` within code splits a cell in some renderers, and the rest would be MDX.
 */
const OPTIONS: Options = {
  bullet: '-',
  emphasis: '_',
  fences: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  extensions: [gfmToMarkdown(), mdxToMarkdown(), MODULE_SYNTAX],
};

export function serialise(children: RootContent[]): string {
  const root: Root = { type: 'root', children };
  return toMarkdown(root, OPTIONS);
}
