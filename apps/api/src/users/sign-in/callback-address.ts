import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { publicAddress } from '../../http/own-addresses.js';

/** The redirect URI registered at the provider. */
export const callbackOf = (provider: string, request: FastifyRequest, config: Config): string =>
  `${publicAddress(request, config)}/api/auth/oidc/${encodeURIComponent(provider)}/callback`;
