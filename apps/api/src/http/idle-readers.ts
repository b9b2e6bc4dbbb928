import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds; a number that a test may change. */
    idleReaderLimit: number;
  }
}

/**
 * Cuts the connection of a client that takes nothing of a streamed answer for so long: an export or a download keeps a
 * file or a place in a list, and what it may show, until it is read to its end. Event streams have their own limit.
 */
export function limitIdleReaders(fastify: FastifyInstance): void {
  fastify.decorate('idleReaderLimit', 30_000);
  fastify.addHook('onSend', async (_request, reply, payload) => {
    const isEvents = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    // Node destroys the socket when nobody listens for the timeout, and resets it for the next request.
    if (payload instanceof Readable && !isEvents) reply.raw.setTimeout(fastify.idleReaderLimit);
  });
}
