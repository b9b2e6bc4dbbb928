import type { FastifyReply, FastifyRequest } from 'fastify';
import { DocketError } from '#contracts';
import { allowTime } from '../body-timeout.js';
import type { Upload } from './upload-limits.js';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const BYTES_PER_MINUTE = 5 * MIB; // less than 1 Mbit/s

/** Maximum size of a file, in bytes and in words. */
export interface FileLimit {
  size: number;
  words: string;
}

export const mebibytes = (count: number): FileLimit => ({ size: count * MIB, words: `${count} MiB` });

const tooLarge = ({ words }: FileLimit) => new DocketError('PAYLOAD_TOO_LARGE', `File must be at most ${words}`);

/** Gives a file of up to `limit` the time to arrive; `frame` is what may come with it, in bytes. */
export function expectFile(request: FastifyRequest, reply: FastifyReply, limit: FileLimit, frame = 0): void {
  const { raw, headers } = request;
  if (Number(headers['content-length'] ?? 0) > limit.size + frame) throw tooLarge(limit);
  allowTime(raw, Math.max(5 * MINUTE, (limit.size / BYTES_PER_MINUTE) * MINUTE));
  // A rejected file may still be arriving; it is discarded, so that the connection can be reused.
  reply.raw.once('finish', () => {
    if (!raw.readableEnded) raw.unpipe().resume();
  });
}

/** Passes on the bytes of a file, up to the limits of its route and of its sender. */
export async function* withinLimits(
  bytes: AsyncIterable<Uint8Array>,
  limit: FileLimit,
  upload: Upload,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limit.size) throw tooLarge(limit);
    upload.add(chunk.length);
    yield chunk;
  }
}
