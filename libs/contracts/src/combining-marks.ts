/**
 * Maximum of consecutive combining marks. No language needs more than a handful. NFC sorts them in quadratic time: a
 * body of a megabyte of marks would block the process for minutes. A line may consist of marks, because it is short.
 */
const MAX_MARKS = 255;

const MARKS = /\p{M}{2,}/gu;

export function hasTooManyCombiningMarks(text: string): boolean {
  for (const [run] of text.matchAll(MARKS)) if (isTooLong(run)) return true;
  return false;
}

/** For text that is never rejected: removes the excess marks. */
export function limitCombiningMarks(text: string, most = MAX_MARKS): string {
  return text.replace(MARKS, (run) => (isTooLong(run, most) ? firstOf(run, most).slice(0, most).join('') : run));
}

const isTooLong = (run: string, most = MAX_MARKS): boolean => run.length > most && firstOf(run, most).length > most;

/** The first `most` + 1 marks, however long the run: a mark can be two UTF-16 units. */
const firstOf = (run: string, most: number): string[] => [...run.slice(0, 2 * (most + 1))];
