import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import type { Root as MarkdownRoot, RootContent } from 'mdast';
import { type DefaultTreeAdapterMap, Parser, type Token } from 'parse5';
import { SKIP, visit } from 'unist-util-visit';
import { isSafeUrl, MAX_EMPHASES, writeMarkdown } from './markdown-writer.js';

/** Tags that are nested deeper are ignored, their text is not: what follows is recursive. */
const MAX_DEPTH = 100;
/** The cells of a table when all its rows are as long as the longest. */
const MAX_CELLS = 50_000;
const MAX_SPAN = 20;

/** Their content is not text, so they are read at any depth. */
const RAW_TEXT = new Set(['script', 'style', 'title', 'iframe', 'noembed', 'noframes', 'noscript', 'xmp', 'textarea']);
const EMPHASES = new Set(['b', 'strong', 'i', 'em', 'u', 'mark', 's', 'del', 'strike']);
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']);
const ignored = () => undefined;

/**
 * Markdown for an HTML fragment or page. Scripts, styles, comments and unsafe addresses are dropped, text is kept.
 * The caller limits the length: a short tag can reopen dozens of elements.
 */
export function htmlToMarkdown(html: string): string {
  const parser = ShallowParser.getFragmentParser<DefaultTreeAdapterMap>();
  parser.tokenizer.write(html, true);
  const tree = fromParse5(parser.getFragment()) as Root;
  simplify(tree);
  const markdown = toMdast(tree, {
    document: true,
    handlers: { base: ignored }, // an invalid one would throw
    nodeHandlers: { comment: ignored },
  }) as MarkdownRoot;
  dropUnsafeUrls(markdown);
  return writeMarkdown(markdown.children);
}

class ShallowParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(tag: Token.TagToken): void {
    if (this.openElements.stackTop < MAX_DEPTH || RAW_TEXT.has(tag.tagName)) super.onStartTag(tag);
  }
}

/** Removes what would take the library too long. */
function simplify(tree: Root): void {
  const hasHugeTable = cellsOf(tree) > MAX_CELLS;
  let emphases = 0;
  visit(tree, 'element', (element) => {
    const { tagName, properties } = element;
    for (const name of ['colSpan', 'rowSpan']) if (Number(properties[name]) > MAX_SPAN) delete properties[name];
    if (EMPHASES.has(tagName) && ++emphases > MAX_EMPHASES) element.tagName = 'span';
    if (hasHugeTable && TABLE_PARTS.has(tagName)) element.tagName = 'div';
  });
}

/** At most this many, as if all were in one table. */
function cellsOf(tree: Root): number {
  let rows = 0;
  let longest = 0;
  visit(tree, 'element', ({ tagName, children }) => {
    if (tagName !== 'tr') return;
    rows++;
    longest = Math.max(longest, children.length);
  });
  return rows * longest;
}

/** A link without its address is its text, an image its description. */
function dropUnsafeUrls(tree: MarkdownRoot): void {
  visit(tree, (node, index, parent) => {
    if ((node.type !== 'link' && node.type !== 'image') || isSafeUrl(node.url)) return;
    const rest: RootContent[] = node.type === 'link' ? node.children : [{ type: 'text', value: node.alt ?? '' }];
    (parent!.children as RootContent[]).splice(index!, 1, ...rest);
    return [SKIP, index!];
  });
}
