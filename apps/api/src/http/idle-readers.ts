import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Milliseconds; tests change it. */
    idleReaderLimit: number;
  }
}

/**
 * Closes the connection of a client that stops reading a streamed response: an export or download would otherwise hold
 * a file or a list position, and its permissions, indefinitely. Event streams have their own limit.
 */
export function limitIdleReaders(fastify: FastifyInstance): void {
  fastify.decorate('idleReaderLimit', 30_000);
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    // Node destroys the socket if there is no timeout listener, and resets the timeout for the next request.
    if (payload instanceof Readable && !isEvents(reply)) reply.raw.setTimeout(fastify.idleReaderLimit);
    done();
  });
}

const isEvents = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream');
