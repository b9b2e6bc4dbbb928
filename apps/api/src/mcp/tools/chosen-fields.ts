import { ValidationFailed } from '#contracts';

/** What was chosen, in the order in which it is shown. */
export const inOrder = (all: readonly string[], chosen: readonly string[] | undefined): string[] | undefined =>
  chosen && all.filter((field) => chosen.includes(field));

/** A continuation knows what was asked for. */
export function onlyContinuation(continuation: string | undefined, others: Record<string, unknown>): void {
  if (continuation === undefined) return;
  const given = Object.keys(others).filter((name) => others[name] !== undefined);
  if (given.length === 0) return;
  throw ValidationFailed.on('continuation', `Continuation stands instead of ${given.join(' and ')}`);
}
