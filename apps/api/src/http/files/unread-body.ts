import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';

/**
 * For Fastify's `onRoute`: on a route that accepts a file, the body stays unread until its sender is known. A parser
 * that collects the whole body, such as the one for JSON, gets an empty one instead.
 */
export function leaveFilesUnread(route: RouteOptions): void {
  if (!route.config?.takes) return;
  route.bodyLimit = Number.MAX_SAFE_INTEGER; // the file has its own limit
  route.preParsing = (request: FastifyRequest, _reply: FastifyReply, _body, done) => done(null, nothingOf(request));
}

/** Fastify compares `receivedEncodedLength` with the Content-Length. */
const nothingOf = ({ headers }: FastifyRequest) =>
  Object.assign(Readable.from([]), { receivedEncodedLength: Number(headers['content-length'] ?? 0) });
