const LONG_WORD = 8; // where two edits are still unambiguous

/**
 * Whether one word is the other with a letter missing, added, replaced or swapped; long words may have two such edits.
 */
export function isTypoOf(typed: string, word: string): boolean {
  const allowed = Math.min(typed.length, word.length) >= LONG_WORD ? 2 : 1;
  return Math.abs(typed.length - word.length) <= allowed && distance(typed, word) <= allowed;
}

/** Optimal string alignment: Levenshtein's distance with swapped neighbours as one edit. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const current = [i];
    for (let j = 1; j <= other.length; j++) {
      const differs = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + differs);
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (swapped) least = Math.min(least, before[j - 2]! + 1);
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[other.length]!;
}
