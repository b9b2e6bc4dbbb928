import type { FastifyReply } from 'fastify';
import type { LimitPolicy } from '#contracts';

/** The IETF's `RateLimit` headers: the limit, what is left of it, and when it resets. */
export function tellLimit(reply: FastifyReply, policy: LimitPolicy, left: number, resetSeconds: number): void {
  reply
    .header('ratelimit-policy', `"${policy.name}";q=${policy.points};w=${policy.seconds}`)
    .header('ratelimit', `"${policy.name}";r=${left};t=${resetSeconds}`);
}
