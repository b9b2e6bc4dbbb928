import type { FastifyReply, FastifyRequest } from 'fastify';

const ORDINARY = 1024 * 1024;
const AT_ONCE = 8; // of up to 25 MiB each: what strangers can make us hold before their signature is looked at

/** Counts requests whose body is held in memory and may be larger than an ordinary one. */
export class LargeBodies {
  private held = 0;

  /** Whether there is room for it; if so it is held until its answer is out, or its client is gone. */
  take({ routeOptions, headers }: FastifyRequest, reply: FastifyReply): boolean {
    if ((routeOptions.bodyLimit ?? 0) <= ORDINARY || Number(headers['content-length'] ?? Infinity) <= ORDINARY)
      return true;
    if (this.held >= AT_ONCE) return false;
    this.held++;
    reply.raw.once('close', () => this.held--);
    return true;
  }
}
