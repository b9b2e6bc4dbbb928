import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections on which nothing has arrived, such as those that a browser opens in advance. Node closes idle ones
 * only after their first request, so any of these would delay the shutdown until its client closes it.
 */
export function closeUnusedConnections(fastify: FastifyInstance): void {
  const open = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  fastify.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
