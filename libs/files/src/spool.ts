import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Buffers bytes on disk. The file is unlinked before the first byte arrives, so that even a crash leaves nothing
 * behind.
 */
export async function spooled<T>(
  bytes: AsyncIterable<Uint8Array>,
  work: (file: FileHandle, size: number) => Promise<T>,
): Promise<T> {
  const path = join(tmpdir(), `docket-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    await writeFile(file, bytes);
    return await work(file, (await file.stat()).size);
  } finally {
    await file.close();
  }
}
