import type { Runtime } from './manifest.js';

/** The lowest version that a range of any ecosystem allows; undefined if it names none. */
export function minimumOf(range: string): string | undefined {
  const alternatives = range
    .slice(0, 500)
    .split(/\|\|?/)
    .flatMap((part) => lowerBound(part) ?? []);
  return alternatives.sort(compareVersions)[0];
}

/** `>=3.9,<4` gives 3.9. */
function lowerBound(part: string): string | undefined {
  const bounds = [...part.matchAll(/([<>=!~^]*)\s*v?(\d+(?:\.\d+)*)/g)]
    .filter(([, operator]) => !/^(<|!)/.test(operator!))
    .map(([, , version]) => version!);
  return bounds.sort(compareVersions).at(-1);
}

export function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A runtime with the lowest version of a range, if it names one. */
export function runtime(name: string, range: string | undefined, line: number): Runtime[] {
  const minimum = minimumOf(range ?? '');
  return minimum === undefined ? [] : [{ name, minimum, line }];
}
