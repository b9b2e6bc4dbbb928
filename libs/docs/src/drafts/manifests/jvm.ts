import { parse } from 'smol-toml';
import { Lines } from './lines.js';
import type { Dependency, Manifest, Runtime } from './manifest.js';
import { at, tableOf, textValueOf } from './values.js';
import { runtime } from './versions.js';
import { elementsAt, parseXml, textAt } from './xml.js';

export function pomXml(text: string): Manifest | undefined {
  const project = parseXml(text);
  if (project?.name !== 'project') return undefined;
  const properties = new Map(
    elementsAt(project, 'properties').flatMap(({ children }) => children.map((child) => [child.name, child] as const)),
  );
  const resolved = (value = '') =>
    value.replace(/\$\{([\w.-]+)\}/g, (whole, name: string) => properties.get(name)?.text.trim() ?? whole);
  const parent = elementsAt(project, 'parent');
  const listed = [
    ...elementsAt(project, 'dependencies', 'dependency'),
    ...elementsAt(project, 'dependencyManagement', 'dependencies', 'dependency'),
    ...parent,
  ];
  const managed = new Set(elementsAt(project, 'dependencyManagement', 'dependencies', 'dependency'));
  const dependencies = listed.flatMap((element): Dependency[] => {
    const [group, name, version] = ['groupId', 'artifactId', 'version'].map((key) => resolved(textAt(element, key)));
    if (!group || !name || group.includes('${') || name.includes('${')) return [];
    return [
      {
        name: `${group}:${name}`,
        range: version ?? '',
        dev: textAt(element, 'scope') === 'test',
        line: element.line,
        ...(version?.includes('${') && { isComputed: true }),
        ...(managed.has(element) && { isManaged: true }),
      },
    ];
  });
  const group = textAt(project, 'groupId') ?? textAt(project, 'parent', 'groupId');
  const java = ['maven.compiler.release', 'java.version', 'maven.compiler.target', 'maven.compiler.source']
    .map((key) => properties.get(key))
    .find(Boolean);
  return {
    ecosystem: 'maven',
    name: `${group}:${textAt(project, 'artifactId')}`,
    dependencies,
    runtimes: runtime('java', javaVersion(resolved(java?.text.trim())), java?.line ?? 1),
  };
}

/** `1.8` is 8. */
function javaVersion(version: string): string {
  return version.replace(/^1\.(\d+)$/, '$1').replace(/^VERSION_(1_)?/, '');
}

/** Declarations by their usual notations; a build file is a program, so others are not seen. */
export function gradle(text: string): Manifest {
  const [dependencies, runtimes]: [Dependency[], Runtime[]] = [[], []];
  text.split('\n').forEach((whole, index) => {
    const line = whole.slice(0, 1_000).replace(/^\s*(\/\/|\*).*$/s, '');
    const [, configuration, coordinates] =
      /^\s*(\w*(?:[iI]mplementation|[aA]pi|[cC]ompileOnly|[rR]untimeOnly|[aA]nnotationProcessor|kapt|ksp|classpath))\b\s*\(?\s*(?:(?:enforcedP|p)latform\s*\(\s*)?["']([\w.-]+:[\w.-]+(?::[^"']*)?)["']/.exec(
        line,
      ) ?? [];
    if (configuration && coordinates) {
      const [group, name, version = ''] = coordinates.split(':');
      dependencies.push({
        name: `${group}:${name}`,
        range: version.includes('$') ? '' : version,
        dev: /^(test|androidTest)/.test(configuration),
        line: index + 1,
        ...(version.includes('$') && { isComputed: true }),
      });
    }
    const [, plugin, version] =
      /^\s*id\s*\(?\s*["']([\w.-]+)["']\s*\)?\s*version\s*\(?\s*["']([^"']+)["']/.exec(line) ?? [];
    if (plugin && version) dependencies.push({ name: plugin, range: version, dev: true, line: index + 1 });
    const [, target] =
      /(?:(?:source|target)Compatibility|jvmTarget|options\.release)(?:\.set\(|\s*=?)\s*\(?["']?(?:JavaVersion\.|JvmTarget\.)?(?:VERSION_|JVM_)?(\d[\d._]*)/.exec(
        line,
      ) ?? [];
    const [, tool] =
      /(?:languageVersion[\w.= ]*\(?\s*|jvmToolchain\()(?:JavaLanguageVersion\.of\()?["']?(\d[\d._]*)/.exec(line) ?? [];
    const java = target ?? tool;
    if (java === undefined) return;
    const found = runtime('java', javaVersion(java.replace('_', '.')), index + 1);
    runtimes.push(...found.map((one) => (target ? one : { ...one, isBuildTool: true })));
  });
  const isOpen = /\blibs\.(?!plugins\.|versions\.)\w/.test(text);
  return { ecosystem: 'gradle', dependencies, runtimes: javaOf(runtimes), ...(isOpen && { isOpen }) };
}

/** The version that the classes are for, unless there are several; otherwise the one that compiles them. */
function javaOf(runtimes: readonly Runtime[]): Runtime[] {
  const targets = runtimes.filter(({ isBuildTool }) => !isBuildTool);
  if (targets.length > 0) return new Set(targets.map(({ minimum }) => minimum)).size === 1 ? [targets[0]!] : [];
  return runtimes.slice(0, 1);
}

/** `gradle/libs.versions.toml`. */
export function versionCatalog(text: string): Manifest {
  const catalog = parse(text);
  const lines = new Lines(text);
  const versions = tableOf(catalog.versions);
  const versionOf = (value: unknown) =>
    textValueOf(value) ?? textValueOf(versions[textValueOf(at(value, 'ref')) ?? '']) ?? '';
  const dependencies = Object.entries(tableOf(catalog.libraries)).flatMap(([alias, value]): Dependency[] => {
    const [group, name, version] = (
      textValueOf(value) ??
      textValueOf(at(value, 'module')) ??
      `${textValueOf(at(value, 'group'))}:${textValueOf(at(value, 'name'))}`
    ).split(':');
    const range = version ?? versionOf(at(value, 'version'));
    return group && name && group !== 'undefined'
      ? [{ name: `${group}:${name}`, range, dev: false, line: lines.of(alias), isManaged: true }]
      : [];
  });
  return { ecosystem: 'gradle', dependencies, runtimes: [] };
}
