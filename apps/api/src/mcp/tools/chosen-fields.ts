import { ValidationFailed } from '#contracts';

/** The chosen fields, in display order. */
export const inOrder = (all: readonly string[], chosen: readonly string[] | undefined): string[] | undefined =>
  chosen && all.filter((field) => chosen.includes(field));

/** A continuation already contains the request. */
export function onlyContinuation(continuation: string | undefined, others: Record<string, unknown>): void {
  if (continuation === undefined) return;
  const given = Object.keys(others).filter((name) => others[name] !== undefined);
  if (given.length === 0) return;
  throw ValidationFailed.on('continuation', `Continuation cannot be combined with ${given.join(' and ')}`);
}
