import type { FastifyRequest } from 'fastify';
import type { Client } from '#users';

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null };
}
