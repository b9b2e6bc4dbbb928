import { NotFound } from '#contracts';

/** How long deleted objects can be restored. Afterwards they are not found, even before the worker has purged them. */
export const RESTORABLE_FOR = 30 * 24 * 60 * 60 * 1000;

export function mustBeRestorable(deletedAt: Date | null, now: Date, resource: string): void {
  if (deletedAt && now.getTime() - deletedAt.getTime() > RESTORABLE_FOR) throw new NotFound(resource);
}
