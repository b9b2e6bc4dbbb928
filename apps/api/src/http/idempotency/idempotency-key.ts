import type { FastifyRequest } from 'fastify';
import { ValidationFailed } from '#contracts';

const KEY = /^[\x21-\x7e]{1,255}$/;

export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw ValidationFailed.on('Idempotency-Key', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
}
