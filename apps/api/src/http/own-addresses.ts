import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';

type Addresses = Pick<Config, 'PUBLIC_URL' | 'APP_URL'>;

/** Where this request reached the API, unless the operator has said where. Its host has been checked by then. */
export const publicAddress = (request: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : withoutEnd(PUBLIC_URL);

/** Where the pages of the frontend are. */
export const appAddress = (request: FastifyRequest, config: Addresses): string =>
  config.APP_URL === undefined ? publicAddress(request, config) : withoutEnd(config.APP_URL);

const withoutEnd = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/+$/, '');
