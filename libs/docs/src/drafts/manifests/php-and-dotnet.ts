import { jsonObject } from '../extract/packages.js';
import { Lines } from './lines.js';
import type { Dependency, Manifest, Runtime } from './manifest.js';
import { at, listOf, tableOf, textValueOf } from './values.js';
import { compareVersions, runtime } from './versions.js';
import { type Element, elementsAt, parseXml } from './xml.js';

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
        ? [{ name, range: textValueOf(range) ?? '', dev, line: lines.of(name) }]
        : [],
    ),
  );
  const php = textValueOf(at(manifest, 'require', 'php'));
  const entryPoints = [
    ...listOf(manifest.bin),
    ...Object.values(tableOf(at(manifest, 'autoload', 'psr-4'))).flat(),
  ].flatMap((entry) => textValueOf(entry) ?? []);
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
  const properties = new Map<string, Set<string>>();
  for (const { children } of elementsAt(project, 'PropertyGroup'))
    for (const { name, text: value } of children)
      properties.set(name, (properties.get(name) ?? new Set()).add(value.trim()));
  // A property with two values depends on a condition.
  const resolved = (value: string) =>
    value.replace(/\$\((\w+)\)/g, (whole, name: string) => {
      const values = [...(properties.get(name) ?? [])];
      return values.length === 1 ? values[0]! : whole;
    });
  const isDelivered =
    !properties.get('IsPackable')?.has('false') || /exe/i.test([...(properties.get('OutputType') ?? [])].join());
  let isPortable = false;
  const visit = (element: Element): void => {
    if (/^(PackageReference|PackageVersion|GlobalPackageReference)$/.test(element.name)) {
      const inner = (name: string) =>
        element.attributes.get(name) ?? element.children.find((child) => child.name === name)?.text.trim();
      const name = inner('Include') ?? inner('Update');
      const range = resolved(inner('Version') ?? inner('VersionOverride') ?? '');
      if (name && !name.includes('$('))
        dependencies.push({
          name,
          range: range.includes('$(') ? '' : range,
          dev: !isDelivered || /^all$/i.test(inner('PrivateAssets') ?? ''),
          line: element.line,
          ...(range.includes('$(') && { isComputed: true }),
          ...(element.name === 'PackageVersion' && { isManaged: true }),
        });
    } else if (/^TargetFrameworks?$/.test(element.name)) {
      for (const framework of element.text.split(';')) {
        isPortable ||= /^\s*netstandard/.test(framework);
        const version = /^\s*net(?:coreapp)?(\d+\.\d+)/.exec(framework)?.[1];
        if (version) frameworks.push({ name: 'dotnet', minimum: version, line: element.line });
      }
    }
    for (const child of element.children) visit(child);
  };
  visit(project);
  const lowest = frameworks.sort((one, other) => compareVersions(one.minimum, other.minimum)).slice(0, 1);
  // Every version of .NET that is supported runs a library for .NET Standard.
  return { ecosystem: 'dotnet', dependencies, runtimes: isDelivered && !isPortable ? lowest : [] };
}

/** The SDK that the repository is built with; those who use what it builds do not need it. */
export function globalJson(text: string): Manifest | undefined {
  const sdk = textValueOf(at(jsonObject(text), 'sdk', 'version'));
  return { ecosystem: 'tools', dependencies: [], runtimes: runtime('dotnet', sdk, new Lines(text).of('version')) };
}
