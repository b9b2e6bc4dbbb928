import { once } from 'node:events';
import { ReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { Disk } from 'flydrive';
import { CONFIG } from '#config';
import { DocketError, ServiceUnavailable } from '#contracts';
import { spooled } from './spool.js';
import { type FilesConfig, openStorage } from './storage.js';

/** The bytes of files, by keys that Docket generates. Permissions and file names are in PostgreSQL. */
@Injectable()
export class Files {
  private opened?: Promise<Disk>;

  constructor(@Inject(CONFIG) private readonly config: FilesConfig) {}

  /**
   * Returns the number of bytes. A DocketError thrown by `bytes` is passed on; any other failure is a storage error.
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
    return this.use((disk) => (this.config.S3_BUCKET ? toBucket(disk, key, bytes) : toFolder(disk, key, bytes)));
  }

  /** A file that cannot be read fails here, before a response has started. */
  read(key: string): Promise<Readable> {
    return this.use(async (disk) => {
      try {
        const stream = await disk.getStream(key);
        if (stream instanceof ReadStream) await once(stream, 'open');
        return stream;
      } catch (error) {
        throw isMissing(error) ? storageError(error) : error;
      }
    });
  }

  /** A missing file counts as deleted. */
  delete(key: string): Promise<void> {
    return this.use((disk) => disk.delete(key));
  }

  private storage(): Promise<Disk> {
    this.opened ??= openStorage(this.config).catch((error) => {
      this.opened = undefined; // the next attempt may succeed
      throw error;
    });
    return this.opened;
  }

  private async use<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
    try {
      return await work(await this.storage());
    } catch (error) {
      if (error instanceof DocketError) throw error;
      throw Object.assign(new ServiceUnavailable(), { cause: error });
    }
  }
}

function isMissing(error: unknown): boolean {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: unknown };
  return code === 'ENOENT' || name === 'NoSuchKey' || (cause instanceof Error && isMissing(cause));
}

/** An internal error: a retry will not help. */
const storageError = (cause: unknown) =>
  Object.assign(new DocketError('INTERNAL_ERROR', 'Internal server error'), { cause });

async function toFolder(disk: Disk, key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let size = 0;
  let failure: unknown;
  const counted = async function* () {
    try {
      for await (const chunk of bytes) {
        size += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  try {
    await disk.putStream(key, Readable.from(counted()));
  } catch (error) {
    throw failure ?? error; // flydrive wraps the error of the source
  }
  return size;
}

/** S3 needs the length in advance, and a slow client must not keep its connection waiting. */
function toBucket(disk: Disk, key: string, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  return spooled(bytes, async (file, size) => {
    if (size === 0) await disk.put(key, new Uint8Array());
    else await disk.putStream(key, file.createReadStream({ start: 0, autoClose: false }), { contentLength: size });
    return size;
  });
}
