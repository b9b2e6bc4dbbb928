import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const BYTES = 16;
let last = 0;

/**
 * UUIDv7 of rows that are written together, in ascending order, also after those of the call before. Asking for random
 * bytes once for each was a twentieth of what a delivery costs the worker.
 */
export function monotonicIds(count: number): string[] {
  const random = randomBytes(count * BYTES);
  last = Math.max(Date.now(), last + 1);
  return Array.from({ length: count }, (_, seq) =>
    uuidv7({ msecs: last, seq, random: random.subarray(seq * BYTES, (seq + 1) * BYTES) }),
  );
}
