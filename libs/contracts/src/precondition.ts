import { Conflict } from './errors.js';

/** What a client knew of a resource when it asked for a change; undefined where it did not say. */
export type Precondition = { versions: number[] } | undefined;

/** Refuses a change that was made with an older version in view, and says which one is current. */
export function checkVersion(precondition: Precondition, version: number): void {
  if (precondition && !precondition.versions.includes(version)) {
    throw new Conflict('The resource has changed since it was read', { version });
  }
}
