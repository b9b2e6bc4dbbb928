/** `base` is the tree at the merge base. */
export type Side = 'base' | 'head';

/** A line of a file in one of the two trees. */
export interface Place {
  side: Side;
  path: string;
  line: number;
}

declare const LOOKED_UP: unique symbol;

/** The result of looking for something and not finding it. Only `trees/tree-view.ts` creates them. */
export interface Absence {
  side: Side;
  /** What was looked for. */
  absent: string;
  readonly [LOOKED_UP]: true;
}

/** The commits that a statement of their authors is taken from. */
export interface Said {
  shas: readonly string[];
}

export function place(side: Side, path: string, line: number): Place {
  return { side, path, line };
}
