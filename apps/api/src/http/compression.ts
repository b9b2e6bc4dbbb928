import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const THRESHOLD = 1024; // bytes; below it, compression costs more than it saves
const BROTLI_QUALITY = 4; // as small as gzip's best level, and faster
const GZIP_LEVEL = 6;

/**
 * Compresses responses if the client accepts it, in separate threads. Streams are never compressed: an event would wait
 * in the compressor, and files and exports are sent as fast as they are read. Request bodies are not decompressed.
 */
export async function compressAnswers(fastify: FastifyInstance): Promise<void> {
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    // The plugin's documented switch; this hook runs before those it adds to routes.
    if (payload instanceof Readable) request.headers['x-no-compression'] = 'stream';
    done();
  });
  await fastify.register(compress, {
    globalDecompression: false,
    threshold: THRESHOLD,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
}
