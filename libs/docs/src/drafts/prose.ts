import { createProcessor } from '@mdx-js/mdx';
import type { Paragraph, PhrasingContent, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { serialise } from './mdx/serialise.js';
import { oneLine } from './mdx/text.js';

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;
/** Stands for what is not prose within a sentence: a name, a link, a label. */
const MARK = /\[\[(\d+)\]\]/;

/** The paragraphs of a page as plain text, for someone who may say them better and nothing else. */
export interface Prose {
  /** `Set [[1]] before you start`: what is marked stays as it is, wherever the sentence puts it. */
  readonly texts: readonly string[];
  /** The page with these instead, in the same order; one that lost or doubled a mark is not taken. */
  with(texts: readonly string[]): string;
}

export function proseOf(page: string): Prose {
  const [frontMatter = ''] = FRONT_MATTER.exec(page) ?? [];
  const root = parsed(page.slice(frontMatter.length));
  const paragraphs = paragraphsOf(root);
  return {
    texts: paragraphs.map(told),
    with: (texts) => {
      for (const [index, paragraph] of paragraphs.entries()) {
        const children = retold(paragraph, texts[index] ?? '');
        if (children) paragraph.children = children;
      }
      return `${frontMatter}\n${serialise(root.children)}`;
    },
  };
}

/** Everything on a page but its prose: front matter, headings, names, links, and in which order. */
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

/** Without those whose own words look like our marks. */
function paragraphsOf(root: Root): Paragraph[] {
  const found: Paragraph[] = [];
  visit(root, 'paragraph', (paragraph) => {
    if (!paragraph.children.some((child) => child.type === 'text' && child.value.includes('[['))) found.push(paragraph);
  });
  return found;
}

function told({ children }: Paragraph): string {
  let marks = 0;
  return children.map((child) => (child.type === 'text' ? child.value : `[[${++marks}]]`)).join('');
}

function retold({ children }: Paragraph, text: string): PhrasingContent[] | null {
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
