import type { BlockContent, List, ListItem } from 'mdast';

interface Level {
  list: List;
  /** How many marks its items begin with. */
  depth: number;
}

/** Builds nested lists from items marked `*`, `-`, `#` or a mixture such as `#*`. */
export class ListBuilder {
  private readonly roots: List[] = [];
  private levels: Level[] = [];
  private readonly items: { node: ListItem; lines: string[] }[] = [];

  constructor(private readonly contentOf: (lines: string[]) => BlockContent[]) {}

  add(marks: string, text: string): void {
    const node: ListItem = { type: 'listItem', spread: false, children: [] };
    this.listAt(marks.length, marks.endsWith('#')).children.push(node);
    this.items.push({ node, lines: [text] });
  }

  /** A further line of the latest item. */
  continue(line: string): void {
    this.items.at(-1)!.lines.push(line);
  }

  build(): List[] {
    for (const { node, lines } of this.items) node.children = [...this.contentOf(lines), ...node.children];
    return this.roots;
  }

  private listAt(depth: number, ordered: boolean): List {
    while (this.levels.length > 1 && this.levels.at(-1)!.depth > depth) this.levels.pop();
    const level = this.levels.at(-1);
    if (level && level.depth >= depth) {
      level.depth = depth;
      if (level.list.ordered === ordered) return level.list;
      this.levels.pop();
    }
    const list: List = { type: 'list', ordered, spread: false, children: [] };
    const parent = this.levels.at(-1)?.list.children.at(-1);
    if (parent) parent.children.push(list);
    else this.roots.push(list);
    this.levels.push({ list, depth });
    return list;
  }
}
