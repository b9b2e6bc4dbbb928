/**
 * Removes references to what a test file has stopped. Jest never frees the modules of a finished file, nor what their
 * variables refer to; an application takes 10 MB, which every garbage collection visits.
 */
export function forget(owner: object, ...names: string[]): void {
  for (const name of names) Reflect.deleteProperty(owner, name);
}
