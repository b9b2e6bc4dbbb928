import { posix } from 'node:path';
import { jsonObject } from '../extract/packages.js';
import type { Manifest } from './manifest.js';

export type { Dependency, Ecosystem, Manifest, Runtime } from './manifest.js';

export function isManifest(path: string): boolean {
  return posix.basename(path) === 'package.json';
}

/** Undefined if it is no manifest, or a broken one. */
export function readManifest(path: string, text: string): Manifest | undefined {
  if (!isManifest(path)) return undefined;
  const manifest = jsonObject(text);
  return manifest && { ecosystem: 'npm', dependencies: [], runtimes: [] };
}
