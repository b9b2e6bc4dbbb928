import { Conflict } from './errors.js';

/** The versions of a resource that a client expects (`If-Match`); undefined if it sent none. */
export type Precondition = { versions: number[] } | undefined;

/** Rejects a change that is based on an older version, and returns the current version in the error. */
export function checkVersion(precondition: Precondition, version: number): void {
  if (precondition && !precondition.versions.includes(version)) {
    throw new Conflict('The resource has changed since it was read', { version });
  }
}
