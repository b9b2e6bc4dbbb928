import { parse } from 'smol-toml';
import { Lines } from './lines.js';
import type { Dependency, Manifest, Runtime } from './manifest.js';
import { at, listOf, tableOf, textValueOf } from './values.js';
import { runtime } from './versions.js';

export function cargoToml(text: string): Manifest {
  const manifest = parse(text);
  const lines = new Lines(text);
  const dependencies: Dependency[] = [];
  const add = (owner: unknown) => {
    for (const [key, dev] of [
      ['dependencies', false],
      ['build-dependencies', true],
      ['dev-dependencies', true],
    ] as const)
      for (const [name, value] of Object.entries(tableOf(at(owner, key)))) {
        const range = textValueOf(value) ?? textValueOf(at(value, 'version')) ?? '';
        dependencies.push({ name: textValueOf(at(value, 'package')) ?? name, range, dev, line: lines.of(name) });
      }
  };
  add(manifest);
  add(manifest.workspace);
  for (const target of Object.values(tableOf(manifest.target))) add(target);
  const version =
    textValueOf(at(manifest, 'package', 'rust-version')) ??
    textValueOf(at(manifest, 'workspace', 'package', 'rust-version'));
  const own = textValueOf(at(manifest, 'package', 'name'));
  const names = [manifest.lib, ...listOf(manifest.bin)].flatMap(
    (target) => textValueOf(at(target, 'path')) ?? textValueOf(at(target, 'name')) ?? [],
  );
  return {
    ecosystem: 'rust',
    ...(own && { name: own }),
    dependencies,
    runtimes: runtime('rust', version, lines.of('rust-version')),
    ...(names.length > 0 && { entryPoints: names }),
  };
}

/** Direct requirements: those marked `// indirect` follow from them. */
export function goMod(text: string): Manifest {
  const [dependencies, runtimes]: [Dependency[], Runtime[]] = [[], []];
  let isRequire = false;
  text.split('\n').forEach((line, index) => {
    const isIndirect = /\/\/\s*indirect\b/.test(line.slice(0, 1_000));
    const words = line
      .slice(0, 1_000)
      .replace(/\/\/.*$/s, '')
      .trim()
      .split(/\s+/);
    if (words[0] === 'require' && words[1] === '(') isRequire = true;
    else if (words[0] === ')') isRequire = false;
    else if (words[0] === 'go') runtimes.push(...runtime('go', words[1], index + 1));
    else {
      const [name, range] = isRequire ? words : words[0] === 'require' ? words.slice(1) : [];
      if (name && range && !isIndirect) dependencies.push({ name, range, dev: false, line: index + 1 });
    }
  });
  return { ecosystem: 'go', dependencies, runtimes };
}
