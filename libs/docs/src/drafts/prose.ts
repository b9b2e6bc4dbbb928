import { createProcessor } from '@mdx-js/mdx';
import type { Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { serialise } from './mdx/serialise.js';
import { oneLine } from './mdx/text.js';

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
/** Stands for a part of a sentence that is not prose: a name, a link, a label. */
const MARK = /\[\[(\d+)\]\]/;

/** The paragraphs of a page as plain text, so that a language model can rewrite them and nothing else. */
export interface Prose {
  /** `Set [[1]] before you start`: marked parts stay unchanged, wherever the sentence puts them. */
  readonly texts: readonly string[];
  /** The page with these texts, in the same order; a text that lost or repeated a mark is not used. */
  with(texts: readonly string[]): string;
}

export function proseOf(page: string): Prose {
  const [frontMatter = ''] = FRONT_MATTER.exec(page) ?? [];
  const root = parsed(page.slice(frontMatter.length));
  const paragraphs = paragraphsOf(root);
  return {
    texts: paragraphs.map(textOf),
    with: (texts) => {
      for (const [index, paragraph] of paragraphs.entries()) {
        const children = withText(paragraph, texts[index] ?? '');
        if (children) paragraph.children = children;
      }
      return `${frontMatter}\n${serialise(root.children)}`;
    },
  };
}

/** Everything on a page but its prose: front matter, headings, names, links, and their order. */
export function frameOf(page: string): string {
  const [frontMatter = ''] = FRONT_MATTER.exec(page) ?? [];
  const parts: unknown[] = [frontMatter];
  visit(parsed(page.slice(frontMatter.length)), (node, _, parent) => {
    if (node.type === 'text' && parent?.type === 'paragraph') return;
    parts.push([
      node.type,
      'value' in node ? node.value : null,
      'url' in node ? node.url : null,
      'depth' in node ? node.depth : null,
    ]);
  });
  return JSON.stringify(parts);
}

function parsed(body: string): Root {
  return createProcessor().parse(body) as Root;
}

/** Without those whose own text looks like our marks. */
function paragraphsOf(root: Root): Paragraph[] {
  const found: Paragraph[] = [];
  visit(root, 'paragraph', (paragraph) => {
    if (!paragraph.children.some((child) => child.type === 'text' && child.value.includes('[['))) found.push(paragraph);
  });
  return found;
}

function textOf({ children }: Paragraph): string {
  let marks = 0;
  return children.map((child) => (child.type === 'text' ? child.value : `[[${++marks}]]`)).join('');
}

function withText({ children }: Paragraph, text: string): PhrasingContent[] | null {
  const marked = children.filter(({ type }) => type !== 'text');
  const parts = oneLine(text).split(MARK);
  const named = parts.filter((_, index) => index % 2 === 1).map(Number);
  const isComplete = [...named].sort((a, b) => a - b).every((number, index) => number === index + 1);
  if (text === '' || named.length !== marked.length || !isComplete) return null;
  return parts.flatMap((part, index): PhrasingContent[] => {
    if (index % 2 === 1) return [marked[Number(part) - 1]!];
    return part === '' ? [] : [{ type: 'text', value: part }];
  });
}
