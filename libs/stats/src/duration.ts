const UNITS = [
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

/** Whole seconds; 0 for null. */
export const wholeSeconds = (seconds: number | null): number => Math.max(0, Math.floor(seconds ?? 0));

/** A duration in words, floored, in its two largest units: `3 days 4 hours`, `1 hour 5 minutes`, `0 minutes`. */
export function durationInWords(seconds: number | null): string {
  let rest = wholeSeconds(seconds);
  const parts = UNITS.map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return { count, text: `${count} ${unit}${count === 1 ? '' : 's'}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return '0 minutes';
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}
