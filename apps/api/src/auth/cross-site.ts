import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { Forbidden } from '#contracts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'same-site', 'none']);

/**
 * A browser says where an unsafe request comes from; one that comes from elsewhere is refused.
 * A client that says nothing is not a browser, and carries no cookie it was not given.
 */
export function refuseCrossSite(request: FastifyRequest, config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined) {
    if (isOurs(origin, request, config)) return;
    throw new Forbidden('Cross-site requests are not allowed');
  }
  if (site !== undefined && !OWN_SITES.has(site)) throw new Forbidden('Cross-site requests are not allowed');
}

function isOurs(origin: string, request: FastifyRequest, config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): boolean {
  if (origin === `${request.protocol}://${request.host}` || config.CORS_ORIGINS.includes(origin)) return true;
  return config.PUBLIC_URL !== undefined && origin === new URL(config.PUBLIC_URL).origin;
}
