import type { Database } from '#data';
import { eventually } from './eventually.js';

/**
 * Takes every connection of a pool of that size. Returns a function that releases them, to be called within ten
 * seconds.
 */
export async function holdConnections(db: Database, size: number): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: size }, () => db.transaction(() => released).catch(() => undefined));
  await eventually(() => expect(db.connections).toMatchObject({ idle: 0, busy: size }));
  return async () => {
    release();
    await Promise.all(held);
  };
}
