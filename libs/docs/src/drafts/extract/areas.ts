import type { SourceFile } from '../difference.js';
import { areaOf, kindOf } from './kinds.js';
import { compareText } from './read-file.js';

declare const AREA: unique symbol;

/** A part of the repository and the changes in it. */
export interface Area {
  name: string;
  files: number;
  added: number;
  removed: number;
  tests: number;
  readonly [AREA]: true;
}

export function areasOf(files: readonly SourceFile[]): Area[] {
  const found = new Map<string, Area>();
  for (const { path, status } of files) {
    const name = areaOf(path);
    const area = found.get(name) ?? ({ name, files: 0, added: 0, removed: 0, tests: 0 } as Area);
    area.files++;
    if (status === 'added') area.added++;
    if (status === 'removed') area.removed++;
    if (kindOf(path) === 'test') area.tests++;
    found.set(name, area);
  }
  return [...found.values()].sort((one, other) => other.files - one.files || compareText(one.name, other.name));
}
