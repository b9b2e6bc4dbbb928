import type { FastifyRequest } from 'fastify';
import type { Config } from '#config';

type Addresses = Pick<Config, 'PUBLIC_URL' | 'APP_URL'>;

/** The address under which this request reached the API, unless configured. Its host has already been checked. */
export const publicAddress = (request: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? `${request.protocol}://${request.host}` : withoutEnd(PUBLIC_URL);

/** The address of the frontend. */
export const appAddress = (request: FastifyRequest, config: Addresses): string =>
  config.APP_URL === undefined ? publicAddress(request, config) : withoutEnd(config.APP_URL);

const withoutEnd = (url: string): string => url.replace(/[?#].*$/, '').replace(/\/+$/, '');
