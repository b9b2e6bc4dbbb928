import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Made once, then the same for ever: what it protects outlives the process. */
export function persistentSecret(file: string, make: () => string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = make();
  const draft = `${file}.${randomUUID()}`;
  // Flushed before it gets its name: an empty file after a power cut would lock the data away.
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
  return secret;
}
