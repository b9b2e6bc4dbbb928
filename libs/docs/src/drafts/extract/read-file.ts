import type ts from 'typescript';
import { compiler } from '../compiler.js';
import type { SourceFile } from '../difference.js';
import { isScript, kindOf } from './kinds.js';
import { parseScript, syntaxErrors } from './script.js';

/** A changed file with its syntax trees, parsed once for all extractors. */
export interface ReadFile {
  file: SourceFile;
  before?: ts.SourceFile;
  after?: ts.SourceFile;
  /** Why it could not be parsed completely. */
  fault?: string;
}

/** A location in the sources. `before` is the tree at the merge base. */
export interface FilePlace {
  path: string;
  line: number;
  tree: 'before' | 'after';
}

/** Deeper trees are generated code, and recursing into them would overflow the stack. */
const MAX_DEPTH = 400;

export function readFile(file: SourceFile): ReadFile {
  // A file that only moved has no changes.
  const isSame = file.before === file.after;
  if (isSame || !isScript(file.path) || kindOf(file.path) === 'generated') return { file };
  try {
    const before = file.before === null ? undefined : parseScript(file.previousPath ?? file.path, file.before);
    const after = file.after === null ? undefined : parseScript(file.path, file.after);
    for (const tree of [before, after])
      if (tree && isTooDeep(tree)) return { file, fault: 'is nested too deeply to read' };
    const broken = after !== undefined && syntaxErrors(after) > 0;
    return { file, before, after, fault: broken ? 'has syntax the parser does not understand' : undefined };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { file, fault: 'is nested too deeply to read' };
  }
}

function isTooDeep(node: ts.Node, depth = 0): boolean {
  return (
    depth > MAX_DEPTH || (compiler.forEachChild(node, (child) => isTooDeep(child, depth + 1) || undefined) ?? false)
  );
}

export function placeAfter({ path }: SourceFile, line: number): FilePlace {
  return { path, line, tree: 'after' };
}

/** By code units, so that the order is the same on every machine. */
export function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
