import type { ElementContent, RootContent as HtmlContent, Parents, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toMdast } from 'hast-util-to-mdast';
import type {
  BlockContent,
  ListItem,
  Parents as MarkdownParents,
  Root as MarkdownRoot,
  PhrasingContent,
  RootContent,
  TableRow,
} from 'mdast';
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
const EMPHASES = new Map([
  ...['b', 'strong'].map((tag) => [tag, 'strong'] as const),
  ...['i', 'em', 'u', 'mark'].map((tag) => [tag, 'em'] as const),
  ...['s', 'del', 'strike'].map((tag) => [tag, 'del'] as const),
]);
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption']);
/** Not text, though some have children. */
const DROPPED = new Set(['script', 'style', 'template', 'title', 'svg', 'math', 'datalist', 'dialog', 'base']);
/** Mean something without content. */
const EMPTY = new Set('br hr img input iframe video audio source select textarea td th tr'.split(' '));

/**
 * Markdown for an HTML fragment or page. Scripts, styles, comments and unsafe addresses are dropped, text is kept.
 * The caller limits the length: a short tag can reopen dozens of elements.
 */
export function htmlToMarkdown(html: string): string {
  const parser = ShallowParser.getFragmentParser<DefaultTreeAdapterMap>();
  parser.tokenizer.write(html, true);
  const tree = fromParse5(parser.getFragment()) as Root;
  prune(tree);
  simplify(tree);
  const markdown = toMdast(tree, { document: true }) as MarkdownRoot;
  dropUnsafeUrls(markdown);
  keepCodeInLine(markdown);
  tidy(markdown);
  return writeMarkdown(markdown.children);
}

class ShallowParser extends Parser<DefaultTreeAdapterMap> {
  override onStartTag(tag: Token.TagToken): void {
    if (this.openElements.stackTop < MAX_DEPTH || RAW_TEXT.has(tag.tagName)) super.onStartTag(tag);
  }
}

/**
 * Removes comments, scripts and elements without content. The library looks for text after each of them: a long row of
 * them would take quadratic time. The recursion is as deep as the tree, which is limited.
 */
function prune(parent: Parents, emphases: readonly string[] = []): void {
  const kept: HtmlContent[] = [];
  const add = (node: HtmlContent): void => {
    const last = kept.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else kept.push(node);
  };
  for (const child of parent.children) {
    if (child.type === 'text') add(child);
    if (child.type !== 'element' || DROPPED.has(child.tagName)) continue;
    const emphasis = EMPHASES.get(child.tagName) ?? '';
    if (emphases.includes(emphasis)) child.tagName = 'span'; // Markdown cannot nest them
    prune(child, emphasis ? [...emphases, emphasis] : emphases);
    delete child.properties.hidden;
    if (EMPTY.has(child.tagName) || !child.children.every(isBlank)) add(child);
    else child.children.forEach(add);
  }
  parent.children = kept as ElementContent[];
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Limits what would take the library too long. */
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

/** Code with paragraphs in it would end at the first empty line, and what follows would be read as Markdown. */
function keepCodeInLine(tree: MarkdownRoot): void {
  visit(tree, 'inlineCode', (code) => {
    code.value = code.value.replace(/\n+/g, ' ');
  });
}

const INLINE = new Set(['text', 'emphasis', 'strong', 'delete', 'inlineCode', 'link', 'image', 'break']);
const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem']);
const INLINE_PARENTS = new Set(['paragraph', 'heading', 'tableCell', 'link', 'emphasis', 'strong', 'delete']);

/**
 * The library puts text beside blocks and blocks within text where the HTML did, as with text in a list outside of its
 * items. The writer would not escape such text.
 */
function tidy(parent: MarkdownParents): void {
  if (parent.type === 'table') parent.children = parent.children.flatMap(rowsOf);
  for (const child of parent.children) if ('children' in child) tidy(child);
  if (parent.type === 'list') parent.children = parent.children.map(inItem);
  if (BLOCK_PARENTS.has(parent.type)) parent.children = inParagraphs(parent.children) as never[];
  else if (INLINE_PARENTS.has(parent.type)) parent.children = parent.children.flatMap(inlineOf) as never[];
}

/** A link or deletion around a list becomes one within it. */
const inItem = (node: RootContent): ListItem =>
  node.type === 'listItem' ? node : { type: 'listItem', children: inParagraphs([node]) as BlockContent[] };

/** A link or deletion around a table becomes one within each of its cells. */
function rowsOf(node: RootContent): TableRow[] {
  if (node.type === 'tableRow') return [node];
  if (!('children' in node)) return [{ type: 'tableRow', children: [{ type: 'tableCell', children: inlineOf(node) }] }];
  return node.children.flatMap(rowsOf).map((row) => ({
    ...row,
    children: row.children.map((cell) => ({
      ...cell,
      children: cell.children.length > 0 ? [{ ...node, children: cell.children } as PhrasingContent] : [],
    })),
  }));
}

function inParagraphs(nodes: RootContent[]): RootContent[] {
  const blocks: RootContent[] = [];
  let paragraph: PhrasingContent[] | null = null;
  for (const node of nodes) {
    if (!INLINE.has(node.type)) paragraph = null;
    else if (!paragraph) {
      paragraph = [];
      blocks.push({ type: 'paragraph', children: paragraph });
    }
    if (paragraph) paragraph.push(node as PhrasingContent);
    else blocks.push(node);
  }
  return blocks;
}

function inlineOf(node: RootContent): PhrasingContent[] {
  if (INLINE.has(node.type)) return [node as PhrasingContent];
  if (node.type === 'code') return [{ type: 'inlineCode', value: node.value.replaceAll('\n', ' ') }];
  return 'children' in node ? [...node.children.flatMap(inlineOf), { type: 'text', value: ' ' }] : [];
}
