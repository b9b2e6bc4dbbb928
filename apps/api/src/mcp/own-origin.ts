import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { Forbidden } from '#contracts';

/**
 * A name that leads to this machine because someone made it so is not ours, even where page and host agree on it: a
 * browser is believed when its origin is configured, or is an address that no name server can bend.
 */
export function refuseReboundName(request: FastifyRequest, config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): void {
  const { origin } = request.headers;
  if (origin === undefined || config.CORS_ORIGINS.includes(origin)) return;
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (config.PUBLIC_URL !== undefined && url?.origin === new URL(config.PUBLIC_URL).origin) return;
  if (url && isUnbendable(url.hostname)) return; // that it is this host, every route looks at
  throw new Forbidden('Cross-site requests are not allowed');
}

const isUnbendable = (host: string): boolean => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0;
