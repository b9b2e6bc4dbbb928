import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocketError, ServiceUnavailable, ValidationFailed } from '#contracts';
import { allowTime } from '../body-timeout.js';
import { mediaTypeOf } from './media-types.js';
import type { Upload } from './upload-limits.js';

const MAX_BYTES = 25 * 1024 * 1024;
const TIME_TO_ARRIVE = 5 * 60 * 1000; // enough for the largest file at less than 1 Mbit/s

/** A request body that is a file, stored on disk during the request, so that memory use stays constant. */
export class FileBody {
  private constructor(
    private readonly folder: string,
    readonly mediaType: string,
    private readonly sha256: string,
  ) {}

  static async arriving(request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<FileBody> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
    allowTime(request.raw, TIME_TO_ARRIVE);
    discardWhatIsLeft(request, reply);
    const folder = await mkdtemp(join(tmpdir(), 'docket-body-')).catch(noRoom);
    try {
      const sha256 = await save(request.raw, pathIn(folder), upload).catch(noRoom);
      return new FileBody(folder, mediaTypeOf(request)!, sha256);
    } catch (error) {
      await remove(folder);
      throw error;
    }
  }

  bytes(): Readable {
    return createReadStream(pathIn(this.folder));
  }

  discard(): Promise<void> {
    return remove(this.folder);
  }

  /** Identifies the content, for idempotency. */
  toJSON(): object {
    return { mediaType: this.mediaType, sha256: this.sha256 };
  }
}

const pathIn = (folder: string) => join(folder, 'body');
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

async function save(body: Readable, path: string, upload: Upload): Promise<string> {
  const file = await open(path, 'wx', 0o600);
  try {
    return await copy(body, file, upload);
  } finally {
    await file.close();
  }
}

async function copy(body: Readable, file: FileHandle, upload: Upload): Promise<string> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw tooLarge();
      upload.add(chunk.length);
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    // The client disconnected in the middle.
    throw body.readableAborted ? ValidationFailed.on('body', 'Body could not be read') : error;
  }
  if (size === 0) throw ValidationFailed.on('body', 'Body is required');
  return hash.digest('hex');
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** A full disk or a lack of file descriptors is not the client's fault: it may retry. */
function noRoom(error: unknown): never {
  if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  throw Object.assign(new ServiceUnavailable(), { cause: error });
}

/** A rejected body may still be arriving; it is discarded, so that the connection can be reused. */
function discardWhatIsLeft({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    if (!raw.readableEnded) raw.resume();
  });
}

const tooLarge = () => new DocketError('PAYLOAD_TOO_LARGE', 'File must be at most 25 MiB');
