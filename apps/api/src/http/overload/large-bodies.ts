import type { FastifyReply, FastifyRequest } from 'fastify';

const ORDINARY = 1024 * 1024;
const AT_ONCE = 8; // of up to 25 MiB each, held in memory before the signature is verified

/** Limits requests whose body is held in memory and may be larger than usual. */
export class LargeBodies {
  private held = 0;

  /** Whether there is room; if so it counts until the response is sent or the client disconnects. */
  take({ routeOptions, headers }: FastifyRequest, reply: FastifyReply): boolean {
    if (routeOptions.config.takes) return true; // files are stored on disk
    if ((routeOptions.bodyLimit ?? 0) <= ORDINARY || Number(headers['content-length'] ?? Infinity) <= ORDINARY)
      return true;
    if (this.held >= AT_ONCE) return false;
    this.held++;
    reply.raw.once('close', () => this.held--);
    return true;
  }
}
