/** Mulberry32: the same numbers for the same seed, so that every run benchmarks the same tickets. */
export function randomFrom(seed) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(random() * count);
  const oneOf = (choices) => choices[below(choices.length)];
  /** `shares` maps a choice to its percentage; they add up to 100. */
  const weighted = (shares) => {
    let left = random() * 100;
    for (const [choice, share] of shares) {
      left -= share;
      if (left < 0) return choice;
    }
    return shares[0][0];
  };
  /** A UUIDv7 of that time. */
  const id = (milliseconds) => {
    const time = milliseconds.toString(16).padStart(12, '0');
    const hex = (digits) =>
      below(16 ** digits)
        .toString(16)
        .padStart(digits, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  };
  return { random, below, oneOf, weighted, id };
}
