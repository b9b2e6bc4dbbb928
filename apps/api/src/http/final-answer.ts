import type { FastifyReply } from 'fastify';
import { sealedCursor } from './pagination/cursor-seal.js';
import { Listing } from './pagination/listing.js';
import { isKnown } from './versions/known-etag.js';
import { Versioned } from './versions/versioned.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** What is sent for what a route returned, with the headers that follow from it. */
export function finalAnswer(reply: FastifyReply, answer: unknown): unknown {
  if (answer instanceof Versioned) return sendVersion(reply, answer);
  return answer instanceof Listing ? sendPage(reply, answer) : answer;
}

/** Sends the `ETag`, and 304 to a client that already has the same content. The body is serialized once, for both. */
function sendVersion(reply: FastifyReply, { etag, body }: Versioned<unknown>): string | undefined {
  const { method, headers } = reply.request;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (READS.has(method) && isKnown(headers['if-none-match'], etag)) {
    reply.status(304);
    return undefined;
  }
  reply.header('content-type', JSON_TYPE);
  return body;
}

/** The next cursor is a sealed `Link` header. */
function sendPage(reply: FastifyReply, { nextCursor, body }: Listing<unknown>): unknown {
  const { request } = reply;
  if (nextCursor) reply.header('link', `<${nextUrl(request.url, sealedCursor(request, nextCursor))}>; rel="next"`);
  if (typeof body === 'string') reply.header('content-type', JSON_TYPE);
  return body;
}

function nextUrl(current: string, cursor: string): string {
  const url = new URL(current, 'http://docket.invalid');
  url.searchParams.delete('page');
  url.searchParams.set('cursor', cursor);
  return `${url.pathname}${url.search}`;
}
