import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocketError, ValidationFailed } from '#contracts';
import { allowTime } from '../body-timeout.js';
import type { Upload } from './upload-limits.js';

export const FILE_FIELD = 'file';

/** Maximum size of a file, in bytes and in words. */
export interface FileLimit {
  size: number;
  words: string;
}

const MAX_FILE = 25 * 1024 * 1024;
const USUAL: FileLimit = { size: MAX_FILE, words: '25 MiB' };
const MAX_FRAME = 128 * 1024; // what a form may add around its file: boundaries and headers
const TIME_TO_ARRIVE = 5 * 60 * 1000; // enough for the largest file at less than 1 Mbit/s

/** Parser options. Field values are never read: the name alone is rejected. */
export const FORM_OPTIONS = { throwFileSizeLimit: false, limits: { fileSize: MAX_FILE, fieldSize: 1024 } };

/** The only file of a form. Nothing is read before `open` is called, so permissions are checked first. */
export class FormFile {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /**
   * `bytes` ends without an error only if the form is complete: the file is whole, within the limit, and nothing
   * follows.
   */
  async open(limit = USUAL): Promise<{ name?: string; contentType?: string; bytes: AsyncIterable<Uint8Array> }> {
    if (!this.request.isMultipart()) throw missing();
    if (Number(this.request.headers['content-length'] ?? 0) > limit.size + MAX_FRAME) throw tooLarge(limit);
    allowTime(this.request.raw, TIME_TO_ARRIVE);
    this.discardWhatIsLeft();
    const parts = this.request.parts();
    const part = await next(parts);
    if (!part) throw missing();
    if (part.fieldname !== FILE_FIELD) throw part.type === 'file' ? misnamed(part) : unknown(part);
    if (part.type !== 'file') throw ValidationFailed.on(FILE_FIELD, 'File must be sent as a file');
    return {
      name: part.filename,
      contentType: part.mimetype,
      bytes: bytesOf(part, parts, this.request.upload!, limit),
    };
  }

  /** A rejected form may still be arriving; it is discarded, so that the connection can be reused. */
  private discardWhatIsLeft(): void {
    const { raw } = this.request;
    this.reply.raw.once('finish', () => {
      if (!raw.readableEnded) raw.unpipe().resume();
    });
  }
}

async function* bytesOf(
  part: MultipartFile,
  parts: AsyncIterator<Multipart, unknown>,
  upload: Upload,
  limit: FileLimit,
): AsyncGenerator<Uint8Array, void> {
  part.file.once('limit', () => part.file.destroy(tooLarge(limit)));
  let size = 0;
  try {
    for await (const chunk of part.file) {
      size += chunk.length;
      if (size > limit.size) throw tooLarge(limit);
      upload.add(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw asFault(error);
  }
  const another = await next(parts);
  if (another?.fieldname === FILE_FIELD) throw ValidationFailed.on(FILE_FIELD, 'File must be sent once');
  if (another) throw unknown(another);
}

async function next(parts: AsyncIterator<Multipart, unknown>): Promise<Multipart | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : (value as Multipart);
  } catch (error) {
    throw asFault(error);
  }
}

/** Errors of the parser and the connection mean that the form is broken or was cut short. */
const asFault = (error: unknown) =>
  error instanceof DocketError ? error : ValidationFailed.on(FILE_FIELD, 'File could not be read from the form');
const missing = () => ValidationFailed.on(FILE_FIELD, 'File is required');
const unknown = ({ fieldname }: Pick<Multipart, 'fieldname'>) =>
  ValidationFailed.on(fieldname || FILE_FIELD, 'Unknown field');
/** A form holds exactly one file: one under another field name means that the expected one is missing. */
const misnamed = ({ fieldname }: Multipart) =>
  new ValidationFailed({ ...unknown({ fieldname }).fields, ...(fieldname && missing().fields) });
const tooLarge = ({ words }: FileLimit) => new DocketError('PAYLOAD_TOO_LARGE', `File must be at most ${words}`);
