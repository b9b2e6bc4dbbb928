/**
 * Marks in a row, on one character. No language has more than a handful. Putting them in order, as NFC does, takes time by
 * the square of their number: a body of a megabyte that is all marks would hold everyone else up for minutes.
 * A line may be all marks: it is short.
 */
const MOST_MARKS = 255;

const MARKS = /\p{M}{2,}/gu;

export function hasTooManyCombiningMarks(text: string): boolean {
  for (const [run] of text.matchAll(MARKS)) if (isPile(run)) return true;
  return false;
}

/** For text that is never refused: what is too much of them is left out. */
export function limitCombiningMarks(text: string, most = MOST_MARKS): string {
  return text.replace(MARKS, (run) => (isPile(run, most) ? firstOf(run, most).slice(0, most).join('') : run));
}

const isPile = (run: string, most = MOST_MARKS): boolean => run.length > most && firstOf(run, most).length > most;

/** One more than may be, however long the run: some of them are two units of UTF-16 each. */
const firstOf = (run: string, most: number): string[] => [...run.slice(0, 2 * (most + 1))];
