import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from '#users';

const REMEMBERED = 10_000;

/** Identifies callers without a query. */
export class Callers {
  /** By credentials that were recently valid. Invented ones are not among them. */
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
