import { parse } from 'smol-toml';
import type { Manifest, Runtime } from './manifest.js';
import { at, textValueOf } from './values.js';
import { runtime } from './versions.js';

const NAMES: Record<string, string> = { nodejs: 'node', golang: 'go' };

/** A file that holds one version: `.nvmrc`, `.python-version`. */
export function versionFile(name: string, text: string): Manifest {
  const lines = text.slice(0, 1_000).split('\n');
  const index = lines.findIndex((line) => /^\s*[a-z-]*v?\d/i.test(line));
  return { ecosystem: 'tools', dependencies: [], runtimes: index < 0 ? [] : runtime(name, lines[index], index + 1) };
}

/** `nodejs 20.1.0` on each line. */
export function toolVersions(text: string): Manifest {
  const runtimes = text.split('\n').flatMap((line, index): Runtime[] => {
    const [name, version] = line.slice(0, 500).replace(/#.*$/s, '').trim().split(/\s+/);
    return name && version ? runtime(Object.hasOwn(NAMES, name) ? NAMES[name]! : name, version, index + 1) : [];
  });
  return { ecosystem: 'tools', dependencies: [], runtimes };
}

export function rustToolchain(text: string): Manifest {
  const channel = /^\s*\[/.test(text) ? textValueOf(at(parse(text), 'toolchain', 'channel')) : text.trim();
  return { ecosystem: 'tools', dependencies: [], runtimes: runtime('rust', channel, 1) };
}
