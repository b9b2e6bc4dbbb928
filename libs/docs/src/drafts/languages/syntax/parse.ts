import { createRequire } from 'node:module';
import { Language, Parser, type Tree } from 'web-tree-sitter';
import { lowerBound, Source, Syntax } from './syntax.js';

/** A grammar, and which parts of its trees are worth copying. */
export interface Grammar {
  /** The module of the compiled grammar. */
  wasm: string;
  /** Nodes that are copied only if they contain a hint, by their type and those of their parents: bodies of functions. */
  bodies: Readonly<Record<string, readonly string[]>>;
  /** Text that routes, settings and migrations cannot do without. */
  hints: RegExp;
}

/** Larger files are generated or data. */
const MAX_LENGTH = 1_000_000;
/** Deeper nodes are not copied, so that readers can recurse. */
const MAX_DEPTH = 250;
const MAX_NODES = 300_000;
/**
 * Recovering from errors can make a step of the parser a hundred times slower. The limit is far above what code takes,
 * so that results do not depend on the machine; it is CPU time, since a busy machine takes longer.
 */
const MAX_CPU_MS = 1_000;
const MAX_CPU_MS_PER_CHARACTER = 0.005;
/** The parser calls back every hundred operations: a check every few milliseconds. */
const STEPS_PER_CHECK = 64;
/** The share of a file that may be unparsed for the rest of it to be trusted. */
const MAX_UNPARSED = 0.02;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<Language>>();
let started: Promise<void> | undefined;

/** Undefined if the text cannot be parsed well enough to rely on what is not found in it. */
export async function parse(grammar: Grammar, text: string): Promise<Syntax | undefined> {
  if (text.length > MAX_LENGTH) return undefined;
  const language = await grammarOf(grammar.wasm);
  const parser = new Parser();
  try {
    parser.setLanguage(language);
    const tree = bounded(parser, text);
    if (tree === null) return undefined;
    try {
      return copied(tree, grammar, text);
    } finally {
      tree.delete();
    }
  } finally {
    parser.delete();
  }
}

function grammarOf(wasm: string): Promise<Language> {
  started ??= Parser.init();
  const known = loaded.get(wasm) ?? started.then(() => Language.load(require.resolve(wasm)));
  loaded.set(wasm, known);
  return known;
}

function bounded(parser: Parser, text: string): Tree | null {
  const limit = (MAX_CPU_MS + text.length * MAX_CPU_MS_PER_CHARACTER) * 1_000;
  const start = process.cpuUsage();
  let asked = 0;
  // Asking for the time takes longer than most steps between two calls.
  const progressCallback = (): boolean => ++asked % STEPS_PER_CHECK === 0 && process.cpuUsage(start).user > limit;
  return parser.parse(text, null, { progressCallback });
}

function copied(tree: Tree, grammar: Grammar, text: string): Syntax | undefined {
  const source = new Source(text);
  const hints = [...text.matchAll(new RegExp(grammar.hints, 'g'))].map(({ index }) => index);
  const bodies = new Map(Object.entries(grammar.bodies));
  const hasHint = (start: number, end: number) => (hints[lowerBound(hints, start)] ?? text.length) < end;
  const cursor = tree.walk();
  const root = new Syntax(source, cursor.nodeType, null, 0, text.length, undefined);
  let [node, depth, count, unparsed] = [root, 0, 0, 0];
  try {
    if (root.type === 'ERROR') return undefined;
    if (!cursor.gotoFirstChild()) return root;
    for (;;) {
      const field = cursor.currentFieldName;
      let child: Syntax | undefined;
      if (cursor.nodeIsNamed || field !== null) {
        if (++count > MAX_NODES) return undefined;
        child = new Syntax(source, cursor.nodeType, field, cursor.startIndex, cursor.endIndex, node);
        if (child.type === 'ERROR') unparsed += child.end - child.start;
        node.children.push(child);
      }
      const isWanted =
        child !== undefined &&
        depth < MAX_DEPTH &&
        child.type !== 'ERROR' &&
        (bodies.get(child.type)?.includes(node.type) !== true || hasHint(child.start, child.end));
      if (isWanted && cursor.gotoFirstChild()) {
        node = child!;
        depth += 1;
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (node === root || !cursor.gotoParent()) return unparsed > text.length * MAX_UNPARSED ? undefined : root;
        node = node.parent!;
        depth -= 1;
      }
    }
  } finally {
    cursor.delete();
  }
}
