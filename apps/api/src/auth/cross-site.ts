import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { Forbidden } from '#contracts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES: ReadonlySet<unknown> = new Set(['same-origin', 'same-site', 'none']);

/**
 * Rejects unsafe requests that a browser sends from another site. A client that sends no such header is not a browser,
 * and has no ambient cookies.
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

/**
 * A browser on another site drops a session cookie without `SameSite=None`: the sign-in would seem to work, and the
 * next request would be unauthenticated.
 */
export function refuseLostSession(
  request: FastifyRequest,
  { SESSION_SAME_SITE }: Pick<Config, 'SESSION_SAME_SITE'>,
): void {
  if (request.headers['sec-fetch-site'] !== 'cross-site' || SESSION_SAME_SITE === 'none') return;
  request.log.warn(
    `A sign-in from ${request.headers.origin ?? 'another site'} was refused: its browser would drop the session cookie. ` +
      'Serve the frontend from the site of the API, for example through a proxy, or set SESSION_SAME_SITE=none.',
  );
  throw new Forbidden('This site cannot keep a session here');
}

function isOurs(origin: string, request: FastifyRequest, config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'>): boolean {
  if (origin === `${request.protocol}://${request.host}` || config.CORS_ORIGINS.includes(origin)) return true;
  return config.PUBLIC_URL !== undefined && origin === new URL(config.PUBLIC_URL).origin;
}
