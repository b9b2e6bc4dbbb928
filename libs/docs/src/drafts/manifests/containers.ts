import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { SettingReading } from '../languages/reading.js';
import type { Manifest, Runtime } from './manifest.js';
import { compareVersions, minimumOf } from './versions.js';

/** The images of the stages, with the defaults of their arguments. */
export function dockerfile(text: string): Manifest {
  const values = new Map<string, string>();
  const stages = new Set<string>();
  const runtimes: Runtime[] = [];
  text.split('\n').forEach((whole, index) => {
    const line = whole.slice(0, 1_000);
    const [, name, value] = /^\s*ARG\s+(\w+)=["']?([^"'\s]*)/i.exec(line) ?? [];
    if (name !== undefined && value !== undefined) values.set(name, value);
    const [, image, stage] = /^\s*FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/i.exec(line) ?? [];
    if (image === undefined) return;
    const resolved = image.replace(
      /\$\{?(\w+)(?::-([^}]*))?\}?/g,
      (all, key: string, fallback?: string) => values.get(key) ?? fallback ?? all,
    );
    if (!stages.has(resolved)) runtimes.push(...imageRuntime(resolved, index + 1));
    if (stage) stages.add(stage);
  });
  return { ecosystem: 'docker', dependencies: [], runtimes };
}

/** `registry/owner/postgres:16.2-alpine` is postgres 16.2. */
function imageRuntime(image: string, line: number): Runtime[] {
  const [, name, tag] = /^(?:[^\s@]*\/)?([\w.-]+):v?([\w.-]+)/.exec(image) ?? [];
  const minimum = /^\d+(\.\d+)*/.exec(tag ?? '')?.[0];
  return name && minimum && !image.includes('$') ? [{ name, minimum, line }] : [];
}

export function compose(text: string): Manifest | undefined {
  const document = documentOf(text);
  const services = document?.root.get('services');
  if (!isMap(services)) return undefined;
  const runtimes = services.items.flatMap(({ value }) => {
    const image: unknown = isMap(value) ? value.get('image', true) : undefined;
    const name = isScalar(image) ? String(image.value) : undefined;
    // `${NAME:-default}` is the default.
    return name ? imageRuntime(name.replace(/\$\{\w+:?-([^}]*)\}/g, '$1'), document!.lineOf(image as Node)) : [];
  });
  return { ecosystem: 'docker', dependencies: [], runtimes };
}

/** The lowest version that continuous integration runs, by the actions that set up a language. */
export function workflow(text: string): Manifest | undefined {
  const document = documentOf(text);
  const jobs = document?.root.get('jobs');
  if (!isMap(jobs)) return undefined;
  const found: Runtime[] = [];
  for (const { value: job } of jobs.items) {
    const steps = isMap(job) ? job.get('steps') : undefined;
    if (!isMap(job) || !isSeq(steps)) continue;
    const matrix = job.getIn(['strategy', 'matrix']);
    for (const step of steps.items) {
      const action = isMap(step) ? /^[\w-]+\/setup-(\w+)@/.exec(String(step.get('uses')))?.[1] : undefined;
      const options = isMap(step) ? step.get('with') : undefined;
      if (action === undefined || !isMap(options)) continue;
      const version = options.get(`${action}-version`, true);
      if (!isScalar(version) && !isSeq(version)) continue;
      const line = document!.lineOf(version as Node);
      for (const text of versionsOf(version as Node, matrix)) {
        const minimum = minimumOf(text);
        if (minimum) found.push({ name: action, minimum, line });
      }
    }
  }
  const lowest = new Map<string, Runtime>();
  for (const runtime of found.sort((one, other) => compareVersions(one.minimum, other.minimum)))
    if (!lowest.has(runtime.name)) lowest.set(runtime.name, runtime);
  return { ecosystem: 'ci', dependencies: [], runtimes: [...lowest.values()] };
}

/** The source text of numbers, so that `3.10` stays `3.10`; the values of a matrix for a reference to it. */
function versionsOf(node: Node, matrix: unknown): string[] {
  if (isSeq(node)) return node.items.flatMap((item) => versionsOf(item as Node, matrix));
  if (!isScalar(node)) return [];
  const text = node.source ?? String(node.value);
  // The newest version of a range is tried, not its lowest.
  if (/[\^>]/.test(text)) return [];
  const key = /^\$\{\{\s*matrix\.([\w-]+)\s*\}\}$/.exec(text)?.[1];
  if (key === undefined) return /\$\{\{/.test(text) ? [] : text.split(/\s+/);
  const values = isMap(matrix) ? matrix.get(key, true) : undefined;
  return values === undefined ? [] : versionsOf(values as Node, undefined);
}

function documentOf(text: string) {
  const counter = new LineCounter();
  const { contents, errors } = parseDocument(text, { lineCounter: counter, prettyErrors: false, logLevel: 'silent' });
  if (errors.length > 0 || !isMap(contents)) return undefined;
  return { root: contents, lineOf: (node: Node) => counter.linePos(node.range?.[0] ?? 0).line };
}

/** `KEY=value` of an example of the environment. A value is a default only for those who copy the file. */
export function environmentSample(text: string): Manifest {
  const settings = text.split('\n').flatMap((line, index): SettingReading[] => {
    const [, name] = /^\s*#?\s?(?:export\s+)?([A-Z][A-Z0-9_]+)=/.exec(line.slice(0, 500)) ?? [];
    return name ? [{ name, hasDefault: false, required: false, line: index + 1 }] : [];
  });
  return { ecosystem: 'environment', dependencies: [], runtimes: [], settings };
}
