import type { Dependency, Manifest, Runtime } from './manifest.js';
import { runtime } from './versions.js';

const DEVELOPMENT = /:(development|test)\b/;

/** `Gemfile` and `*.gemspec`. */
export function gems(text: string): Manifest {
  const [dependencies, runtimes]: [Dependency[], Runtime[]] = [[], []];
  const blocks: boolean[] = [];
  text.split('\n').forEach((whole, index) => {
    const line = whole.slice(0, 1_000).replace(/(^|\s)#.*$/s, '');
    const isGroup = /^\s*group\b/.test(line);
    const [, , name, rest = ''] =
      /^\s*(?:gem|\w+\.add_(?:(?:runtime|development)_)?dependency)[\s(]+(["'])([\w.-]+)\1(.*)$/s.exec(line) ?? [];
    const dev = blocks.includes(true) || DEVELOPMENT.test(rest) || /add_development_dependency/.test(line);
    if (name) dependencies.push({ name, range: rangeOf(rest), dev, line: index + 1 });
    const ruby =
      /^\s*(?:ruby|\w+\.required_ruby_version\s*=)\s*(?:Gem::Requirement\.new\s*)?[\s(]*["']([^"']+)["']/.exec(
        line,
      )?.[1];
    runtimes.push(...runtime('ruby', ruby, index + 1));
    if (/\bdo\s*(\|[^|]*\|)?\s*$/.test(line)) blocks.push(isGroup && DEVELOPMENT.test(line));
    else if (/^\s*end\b/.test(line)) blocks.pop();
  });
  return { ecosystem: 'ruby', dependencies, runtimes };
}

/** The version strings before the first option. */
function rangeOf(rest: string): string {
  const versions = /^((?:\s*,\s*["'][^"']*["'])*)/.exec(rest)?.[1] ?? '';
  return [...versions.matchAll(/["']([^"']*)["']/g)].map(([, version]) => version).join(', ');
}
