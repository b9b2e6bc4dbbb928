import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { hostName } from '#config';
import { DocketError, ValidationFailed } from '#contracts';

/** Probes use any address of the process, and learn only whether it runs. */
const HEALTH = /^\/health\//;

/**
 * Rejects a request for another host. Behind a trusted proxy both `Host` and `X-Forwarded-Host` are checked: a page can
 * set the latter, and some proxies pass it on.
 */
export function refuseForeignHost(request: FastifyRequest, isOwn: (name: string) => boolean): void {
  const { host } = request.headers;
  const isProbe = HEALTH.test(request.url);
  if (host === undefined && (request.raw.httpVersion === '1.1' || !isProbe)) throw refused('Host is required');
  if (countHosts(request.raw) > 1) throw refused('Host must be given once');
  if (isProbe) return;
  if (host === '') throw refused('Host is required');
  for (const each of new Set([host!, request.host])) {
    const name = hostName(each);
    if (name === undefined) throw refused('Host must be valid');
    if (!isOwn(name)) throw new DocketError('MISDIRECTED_REQUEST', 'This host is not served here');
  }
}

const refused = (message: string) => ValidationFailed.on('host', message);

/** Node keeps only the first of several. */
const countHosts = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
