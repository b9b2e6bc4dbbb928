import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Created once and never changed: the data it protects outlives the process. */
export function persistentSecret(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = make();
  const draft = `${file}.${randomUUID()}`;
  // Flushed before it is renamed: an empty file after a power failure would make the data unreadable.
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return secret;
}
