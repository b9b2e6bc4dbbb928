/** A node of a syntax tree, as a plain object: the tree of the parser is freed as soon as it has been copied. */
export class Syntax {
  readonly children: Syntax[] = [];

  constructor(
    private readonly source: Source,
    readonly type: string,
    readonly field: string | null,
    readonly start: number,
    readonly end: number,
    readonly parent: Syntax | undefined,
  ) {}

  get text(): string {
    return this.source.text.slice(this.start, this.end);
  }

  /** Counted from 1. */
  get line(): number {
    return this.source.lineAt(this.start);
  }

  get lastLine(): number {
    return this.source.lineAt(this.end);
  }

  /** The child in a field of the grammar. */
  at(field: string): Syntax | undefined {
    return this.children.find((child) => child.field === field);
  }

  first(...types: string[]): Syntax | undefined {
    return this.children.find(({ type }) => types.includes(type));
  }

  all(...types: string[]): Syntax[] {
    return this.children.filter(({ type }) => types.includes(type));
  }

  /** The nearest node around this one of these types. */
  around(...types: string[]): Syntax | undefined {
    let node = this.parent;
    while (node !== undefined && !types.includes(node.type)) node = node.parent;
    return node;
  }

  /** This node and everything in it, in the order written. */
  *walk(): Generator<Syntax> {
    const pending: Syntax[] = [this];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      yield node;
      for (let index = node.children.length - 1; index >= 0; index--) pending.push(node.children[index]!);
    }
  }

  /** The nodes of these types in this node, in the order written. */
  inside(...types: string[]): Syntax[] {
    const wanted = new Set(types);
    return [...this.walk()].filter((node) => node !== this && wanted.has(node.type));
  }

  /** The code between two positions in this node, on one line, without comments and annotations. */
  code(from = this.start, to = this.end): string {
    let [text, start] = ['', from];
    for (const node of this.walk()) {
      if (node.start >= to) break;
      if (node.start < start || !LEFT_OUT.test(node.type)) continue;
      text += `${this.source.text.slice(start, node.start)} `;
      start = node.end;
    }
    return oneLine(text + this.source.text.slice(start, Math.max(start, to)));
  }

  /** The node before this one in the same parent. */
  get previous(): Syntax | undefined {
    const siblings = this.parent?.children ?? [];
    return siblings[siblings.indexOf(this) - 1];
  }
}

export class Source {
  private readonly breaks: number[] = [];

  constructor(readonly text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.breaks.push(at);
  }

  lineAt(index: number): number {
    return lowerBound(this.breaks, index) + 1;
  }
}

/** How many of the sorted numbers are less than `limit`. */
export function lowerBound(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const LEFT_OUT =
  /comment$|^(annotation|marker_annotation|attribute_list|attribute_item)$|^preproc_(pragma|region|endregion|line|nullable|warning|error)$/;

function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/([([]) |,? (?=[)\],])/g, '$1')
    .trim();
}
