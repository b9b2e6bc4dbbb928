import { setFlagsFromString } from 'node:v8';

/**
 * Collects garbage when the heap has grown by a fifth since the last collection. On machines with much memory, V8 lets
 * it grow to a multiple first: under load the API took twice as much memory and was no faster.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=20');
}
