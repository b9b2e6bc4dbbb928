import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7: the time, then random bits of `randomUUID`, which is ten times as fast as the package `uuid`.
 */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
