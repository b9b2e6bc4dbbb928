import type { Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { mdxToMarkdown } from 'mdast-util-mdx';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';

/** The MDX extension leaves a paragraph that begins with these words as it is, and MDX would then run it. */
const MODULE_SYNTAX: Options = {
  unsafe: [
    { atBreak: true, character: 'i', after: 'mport' },
    { atBreak: true, character: 'e', after: 'xport' },
  ],
};

/**
 * GitHub's extension is here for what it escapes, since most sites that show MDX read it: tables, footnotes, strikethrough.
 * Pages hold no table. `\|` within code splits a cell in some readers, and what follows would be MDX.
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
