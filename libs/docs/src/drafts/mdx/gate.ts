import { compile } from '@mdx-js/mdx';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { parse } from 'yaml';

/** A page that must not be published, and why. */
export class UnsafePage extends Error {
  constructor(readonly reasons: string[]) {
    super(`Unsafe page: ${reasons.join('; ')}`);
    this.name = 'UnsafePage';
  }
}

/** What MDX evaluates or passes through unchanged, and images, which load from other servers. */
const FORBIDDEN = new Set([
  'mdxjsEsm',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'html',
  'image',
  'imageReference',
]);

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n/;

/**
 * Throws UnsafePage unless the page compiles and contains only text: no expression, import, export, JSX or HTML, and no
 * links except to the web. Checked both for renderers that support front matter and for those that treat it as content.
 */
export async function checkPage(content: string): Promise<void> {
  const reasons = new Set<string>();
  const [frontMatter = '', yaml = ''] = FRONT_MATTER.exec(content) ?? [];
  if (frontMatter !== '' && !isMapping(yaml)) reasons.add('front matter is not a YAML mapping');
  for (const text of [frontMatter, content.slice(frontMatter.length)]) {
    for (const reason of await faults(text)) reasons.add(reason);
  }
  if (reasons.size > 0) throw new UnsafePage([...reasons]);
}

async function faults(text: string): Promise<string[]> {
  const found: string[] = [];
  const inspect = () => (tree: Root) =>
    visit(tree, (node) => {
      if (FORBIDDEN.has(node.type)) found.push(`holds ${node.type}`);
      const leads = node.type === 'link' || node.type === 'definition';
      if (leads && !isSafeLink(node.url)) found.push('links elsewhere than to the web');
    });
  try {
    await compile(text, { remarkPlugins: [inspect] });
  } catch (error) {
    found.push(`does not compile: ${(error as Error).message}`);
  }
  return found;
}

function isSafeLink(url: string): boolean {
  return /^(https?:\/\/|mailto:|#|\.{0,2}\/(?!\/))/i.test(url);
}

function isMapping(yaml: string): boolean {
  try {
    const value: unknown = parse(yaml);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
