import { jsonObject } from '../extract/packages.js';
import { Lines } from './lines.js';
import type { Dependency, Manifest, Runtime } from './manifest.js';
import { at, listOf, tableOf, textOf } from './values.js';
import { compareVersions, runtime } from './versions.js';
import { type Element, parseXml } from './xml.js';

export function composerJson(text: string): Manifest | undefined {
  const manifest = jsonObject(text);
  if (manifest === undefined) return undefined;
  const lines = new Lines(text);
  const dependencies = (
    [
      ['require', false],
      ['require-dev', true],
    ] as const
  ).flatMap(([key, dev]) =>
    Object.entries(tableOf(manifest[key])).flatMap(([name, range]): Dependency[] =>
      name.includes('/') || name.startsWith('ext-')
        ? [{ name, range: textOf(range) ?? '', dev, line: lines.of(name) }]
        : [],
    ),
  );
  const php = textOf(at(manifest, 'require', 'php'));
  const entryPoints = [
    ...listOf(manifest.bin),
    ...Object.values(tableOf(at(manifest, 'autoload', 'psr-4'))).flat(),
  ].flatMap((entry) => textOf(entry) ?? []);
  return {
    ecosystem: 'php',
    dependencies,
    runtimes: runtime('php', php, lines.of('php')),
    ...(entryPoints.length > 0 && { entryPoints }),
  };
}

/** `*.csproj`, `Directory.Packages.props` and `Directory.Build.props`. */
export function msbuild(text: string): Manifest | undefined {
  const project = parseXml(text.replace(/^\ufeff/, ''));
  if (project?.name !== 'Project') return undefined;
  const dependencies: Dependency[] = [];
  const frameworks: Runtime[] = [];
  const visit = (element: Element): void => {
    if (/^(PackageReference|PackageVersion|GlobalPackageReference)$/.test(element.name)) {
      const inner = (name: string) =>
        element.attributes.get(name) ?? element.children.find((child) => child.name === name)?.text.trim();
      const name = inner('Include') ?? inner('Update');
      const range = inner('Version') ?? inner('VersionOverride') ?? '';
      if (name && !name.includes('$('))
        dependencies.push({
          name,
          range: range.includes('$(') ? '' : range,
          dev: /^all$/i.test(inner('PrivateAssets') ?? ''),
          line: element.line,
        });
    } else if (/^TargetFrameworks?$/.test(element.name)) {
      for (const framework of element.text.split(';')) {
        const version = /^\s*net(?:coreapp)?(\d+\.\d+)/.exec(framework)?.[1];
        if (version) frameworks.push({ name: 'dotnet', minimum: version, line: element.line });
      }
    }
    for (const child of element.children) visit(child);
  };
  visit(project);
  const lowest = frameworks.sort((one, other) => compareVersions(one.minimum, other.minimum)).slice(0, 1);
  return { ecosystem: 'dotnet', dependencies, runtimes: lowest };
}

export function globalJson(text: string): Manifest | undefined {
  const sdk = textOf(at(jsonObject(text), 'sdk', 'version'));
  return { ecosystem: 'dotnet', dependencies: [], runtimes: runtime('dotnet', sdk, new Lines(text).of('version')) };
}
