/** An element of an XML document without namespaces, entities and processing instructions. */
export interface Element {
  name: string;
  attributes: Map<string, string>;
  children: Element[];
  text: string;
  line: number;
}

const TOKEN =
  /<!--(?:[\s\S]*?-->|[\s\S]*$)|<!\[CDATA\[(?:[\s\S]*?\]\]>|[\s\S]*$)|<[?!][^>]*>?|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;
const MAX_DEPTH = 50;

/** The root of a document; undefined if its elements do not match. Made for project files, which are small and simple. */
export function parseXml(source: string): Element | undefined {
  const root: Element = { name: '', attributes: new Map(), children: [], text: '', line: 1 };
  const open = [root];
  let line = 1;
  for (const [token, closes, opens, attributes = '', isEmpty] of source.matchAll(TOKEN)) {
    const top = open.at(-1)!;
    if (closes !== undefined) {
      if (open.length < 2 || top.name !== closes) return undefined;
      open.pop();
    } else if (opens !== undefined) {
      const element: Element = { name: opens, attributes: attributesOf(attributes), children: [], text: '', line };
      top.children.push(element);
      if (isEmpty === '') open.push(element);
      if (open.length > MAX_DEPTH) return undefined;
    } else if (!token.startsWith('<')) top.text += token;
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', at + 1)) line += 1;
  }
  return open.length === 1 ? root.children[0] : undefined;
}

/** The elements below these names, one per level. */
export function elementsAt(element: Element | undefined, ...names: string[]): Element[] {
  return names.reduce<Element[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    element ? [element] : [],
  );
}

export function textAt(element: Element | undefined, ...names: string[]): string | undefined {
  return elementsAt(element, ...names)[0]?.text.trim();
}

function attributesOf(text: string): Map<string, string> {
  const found = [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return new Map(found.map(([, name, double, single]) => [name!, double ?? single ?? '']));
}
