import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const THRESHOLD = 1024; // bytes: below, what is saved does not pay for the work
const BROTLI_QUALITY = 4; // as small as gzip's best, and quicker
const GZIP_LEVEL = 6;

/**
 * Answers are compressed where the client accepts it, in threads of their own. Streams never are: an event would wait in
 * the compressor, and files and exports go out as fast as they are read. Bodies of requests are not decompressed.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onSend', async (request, _reply, payload) => {
    // The plugin's own way to be told; this hook runs before those it adds to routes.
    if (payload instanceof Readable) request.headers['x-no-compression'] = 'stream';
  });
  await fastify.register(compress, {
    globalDecompression: false,
    threshold: THRESHOLD,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}
