import { posix } from 'node:path';
import type { Difference } from '../difference.js';

interface Manifest {
  folder: string;
  isPrivate: boolean;
}

/** Which package a file belongs to, and whether others can import its exports. */
export class Packages {
  private readonly manifests: Manifest[];

  constructor({ files, manifests = [] }: Difference) {
    const changed = files.flatMap(({ path, after }) => (after === null ? [] : [{ path, content: after }]));
    this.manifests = [...manifests, ...changed]
      .filter(({ path }) => posix.basename(path) === 'package.json')
      .flatMap(({ path, content }) => {
        const manifest = jsonObject(content);
        return manifest ? [{ folder: posix.dirname(path), isPrivate: manifest.private === true }] : [];
      })
      .sort((one, other) => other.folder.length - one.folder.length);
  }

  /** Public unless declared private: a false alarm costs less than a missed change. */
  isPublic(path: string): boolean {
    const nearest = this.manifests.find(({ folder }) => folder === '.' || path.startsWith(`${folder}/`));
    return nearest === undefined || !nearest.isPrivate;
  }
}

export function jsonObject(text: string | null): Record<string, unknown> | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
