import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes on disk in between. The file has no name any more when the first byte arrives, so not even a crash leaves it. */
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
