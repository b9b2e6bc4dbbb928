import { jsonObject } from '../extract/packages.js';
import { withoutUserinfo } from '../mdx/text.js';
import { Lines } from './lines.js';
import type { Manifest } from './manifest.js';
import { tableOf, textValueOf } from './values.js';
import { minimumOf } from './versions.js';

const GROUPS = [
  ['dependencies', false],
  ['peerDependencies', false],
  ['optionalDependencies', false],
  ['devDependencies', true],
] as const;

export function packageJson(text: string): Manifest | undefined {
  const manifest = jsonObject(text);
  if (manifest === undefined) return undefined;
  const lines = new Lines(text);
  const entryPoints = ['main', 'module', 'types', 'typings', 'bin', 'exports'].flatMap((key) => leaves(manifest[key]));
  return {
    ecosystem: 'npm',
    ...(textValueOf(manifest.name) && { name: textValueOf(manifest.name) }),
    dependencies: GROUPS.flatMap(([group, dev]) =>
      Object.entries(tableOf(manifest[group])).flatMap(([name, range]) => {
        const version = textValueOf(range);
        return version === undefined ? [] : [{ name, range: withoutUserinfo(version), dev, line: lines.of(name) }];
      }),
    ),
    runtimes: Object.entries(tableOf(manifest.engines)).flatMap(([name, range]) => {
      const minimum = minimumOf(textValueOf(range) ?? '');
      return minimum && /^(node|bun|deno|npm|pnpm|yarn|vscode)$/.test(name)
        ? [{ name, minimum, line: lines.of(name) }]
        : [];
    }),
    ...(entryPoints.length > 0 && { entryPoints: [...new Set(entryPoints)] }),
  };
}

/** The files named anywhere in a value. */
function leaves(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  return depth > 8 ? [] : Object.values(tableOf(value)).flatMap((inner) => leaves(inner, depth + 1));
}
