import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#users';

const REMEMBERED = 10_000;

/** Who requests are from, as far as that is known without asking PostgreSQL. */
export class Callers {
  /** By credentials that were found good of late. One that somebody makes up is not among them. */
  private readonly users = new Map<string, string>();

  of(request: FastifyRequest): string {
    return this.users.get(digestOf(request)) ?? countedAddress(request.ip);
  }

  remember(request: FastifyRequest, userId: string): void {
    const digest = digestOf(request);
    if (this.users.has(digest)) return;
    for (const oldest of this.users.size < REMEMBERED ? [] : this.users.keys()) {
      this.users.delete(oldest);
      break;
    }
    this.users.set(digest, userId);
  }
}

const digestOf = ({ headers }: FastifyRequest): string =>
  hash('sha256', headers.authorization ?? headers.cookie ?? '', 'base64');
