import { isUtf8 } from 'node:buffer';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocketError, ValidationFailed } from '#contracts';
import { expectFile, type FileLimit, withinLimits } from './arriving-file.js';
import { type FileRules, fileRulesOf } from './media-types.js';

export const FILE_FIELD = 'file';
export const MAPPING_FIELD = 'mapping';

const MAX_FRAME = 128 * 1024; // what a form may add around its parts: boundaries and headers

/** Parser options. Every part is a stream, so that no value is read unless it is wanted. */
export const FORM_OPTIONS = { throwFileSizeLimit: false, isPartAFile: () => true };

type Parts = AsyncIterator<Multipart, unknown>;

export interface OpenedFile {
  name?: string;
  contentType?: string;
  /** What came before the file, on a route that accepts it. */
  mapping: string | null;
  bytes: AsyncIterable<Uint8Array>;
}

/** The only file of a form. Nothing is read before `open` is called, so permissions are checked first. */
export class FormFile {
  private readonly rules: FileRules;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {
    this.rules = fileRulesOf(request);
  }

  /**
   * `bytes` ends without an error only if the form is complete: the file is whole, within the limit, and nothing
   * follows.
   */
  async open(): Promise<OpenedFile> {
    const { limit, mapping: mappingLimit } = this.rules;
    if (!this.request.isMultipart()) throw missing();
    expectFile(this.request, this.reply, limit, MAX_FRAME + (mappingLimit?.size ?? 0));
    const parts = this.request.parts({ limits: { fileSize: limit.size + 1 } }); // the parser cuts off the rest silently
    const first = await next(parts);
    const mapping = this.isMapping(first) ? await textOf(first!, mappingLimit!) : null;
    const part = mapping === null ? first : await next(parts);
    this.mustBeFile(part);
    return { name: part.filename, contentType: part.mimetype, mapping, bytes: this.bytesOf(part, parts) };
  }

  private isMapping(part: MultipartFile | undefined): boolean {
    return this.rules.mapping !== undefined && part?.fieldname === MAPPING_FIELD;
  }

  private mustBeFile(part: MultipartFile | undefined): asserts part is MultipartFile {
    if (!part) throw missing();
    if (this.isMapping(part)) throw ValidationFailed.on(MAPPING_FIELD, 'Mapping must be sent once');
    if (part.fieldname !== FILE_FIELD) throw isFile(part) ? misnamed(part) : unknown(part);
    if (!isFile(part)) throw ValidationFailed.on(FILE_FIELD, 'File must be sent as a file');
  }

  private async *bytesOf({ file }: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array, void> {
    try {
      yield* withinLimits(file, this.rules.limit, this.request.upload!);
    } catch (error) {
      throw asFault(error);
    }
    const another = await next(parts);
    if (this.isMapping(another)) throw ValidationFailed.on(MAPPING_FIELD, 'Mapping must be sent before the file');
    if (another?.fieldname === FILE_FIELD) throw ValidationFailed.on(FILE_FIELD, 'File must be sent once');
    if (another) throw unknown(another);
  }
}

async function next(parts: Parts): Promise<MultipartFile | undefined> {
  try {
    const { done, value } = await parts.next();
    return done ? undefined : (value as MultipartFile);
  } catch (error) {
    throw asFault(error);
  }
}

async function textOf(part: MultipartFile, { size: most, words }: FileLimit): Promise<string> {
  if (isFile(part)) throw ValidationFailed.on(MAPPING_FIELD, 'Mapping must be sent as text');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of part.file) {
      size += chunk.length;
      if (size > most) throw ValidationFailed.on(MAPPING_FIELD, `Mapping must be at most ${words}`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw asFault(error);
  }
  const bytes = Buffer.concat(chunks);
  if (!isUtf8(bytes)) throw ValidationFailed.on(MAPPING_FIELD, 'Mapping must be valid UTF-8');
  return bytes.toString('utf8');
}

/** As clients tell files from other fields. */
const isFile = ({ filename, mimetype }: MultipartFile) =>
  filename !== undefined || mimetype === 'application/octet-stream';

/** Errors of the parser and the connection mean that the form is broken or was cut short. */
const asFault = (error: unknown) =>
  error instanceof DocketError ? error : ValidationFailed.on(FILE_FIELD, 'File could not be read from the form');
const missing = () => ValidationFailed.on(FILE_FIELD, 'File is required');
const unknown = ({ fieldname }: Pick<Multipart, 'fieldname'>) =>
  ValidationFailed.on(fieldname || FILE_FIELD, 'Unknown field');
/** A form holds exactly one file: one under another field name means that the expected one is missing. */
const misnamed = ({ fieldname }: Multipart) =>
  new ValidationFailed({ ...unknown({ fieldname }).fields, ...(fieldname && missing().fields) });
