import { NotFound } from '#contracts';

/** How long what was deleted can be restored; then it is gone, whether or not the worker has purged it yet. */
export const RESTORABLE_FOR = 30 * 24 * 60 * 60 * 1000;

export function mustBeRestorable(deletedAt: Date | null, now: Date, resource: string): void {
  if (deletedAt && now.getTime() - deletedAt.getTime() > RESTORABLE_FOR) throw new NotFound(resource);
}
