import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServiceUnavailable, ValidationFailed } from '#contracts';
import { expectFile, withinLimits } from './arriving-file.js';
import { FILE_FIELD, FormFile } from './form-file.js';
import { fileRulesOf, mediaTypeOf, mediaTypeOfPart } from './media-types.js';

/** What is about to arrive, as the body or in a form. */
interface ArrivingFile {
  mediaType: string;
  mapping: string | null;
  bytes: AsyncIterable<Uint8Array>;
  /** The error if there are no bytes. */
  whenEmpty: ValidationFailed;
}

/** The file of a request, stored on disk during the request, so that memory use stays constant. */
export class FileBody {
  private constructor(
    private readonly folder: string,
    readonly mediaType: string,
    /** The text that came before the file in a form. */
    readonly mapping: string | null,
    private readonly sha256: string,
  ) {}

  static async arriving(request: FastifyRequest, reply: FastifyReply): Promise<FileBody> {
    const file = request.isMultipart() ? await fileOfForm(request, reply) : fileAsBody(request, reply);
    const folder = await mkdtemp(join(tmpdir(), 'docket-body-')).catch(noRoom);
    try {
      const sha256 = await save(file, pathIn(folder)).catch(noRoom);
      return new FileBody(folder, file.mediaType, file.mapping, sha256);
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
    return { mediaType: this.mediaType, sha256: this.sha256, mapping: this.mapping };
  }
}

const pathIn = (folder: string) => join(folder, 'body');
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

function fileAsBody(request: FastifyRequest, reply: FastifyReply): ArrivingFile {
  expectFile(request, reply, fileRulesOf(request).limit);
  const whenEmpty = ValidationFailed.on('body', 'Body is required');
  return { mediaType: mediaTypeOf(request)!, mapping: null, bytes: bytesOf(request), whenEmpty };
}

async function* bytesOf(request: FastifyRequest): AsyncGenerator<Uint8Array, void> {
  const { raw, upload } = request;
  try {
    yield* withinLimits(raw.iterator({ destroyOnReturn: false }), fileRulesOf(request).limit, upload!);
  } catch (error) {
    // The client disconnected in the middle.
    throw raw.readableAborted ? ValidationFailed.on('body', 'Body could not be read') : error;
  }
}

async function fileOfForm(request: FastifyRequest, reply: FastifyReply): Promise<ArrivingFile> {
  const file = await new FormFile(request, reply).open();
  const mediaType = mediaTypeOfPart(request, file);
  if (!mediaType) throw ValidationFailed.on(FILE_FIELD, 'Content type of the file is not supported');
  return { ...file, mediaType, whenEmpty: ValidationFailed.on(FILE_FIELD, 'File must not be empty') };
}

async function save({ bytes, whenEmpty }: ArrivingFile, path: string): Promise<string> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      size += chunk.length;
      hash.update(chunk);
      await file.write(chunk);
    }
    if (size === 0) throw whenEmpty;
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** A full disk or a lack of file descriptors is not the client's fault: it may retry. */
function noRoom(error: unknown): never {
  if (!NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  throw Object.assign(new ServiceUnavailable(), { cause: error });
}
