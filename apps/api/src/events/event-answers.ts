import type { FastifyReply, FastifyRequest } from 'fastify';
import { ValidationFailed } from '#contracts';
import type { LogPage } from '#events';
import type { EventStream } from './event-stream.js';

/** Payloads are sent unparsed: parsing and serializing them again could change them. */
export function answerPage(
  { events, next, hasMore }: LogPage,
  limit: number,
  request: FastifyRequest,
  reply: FastifyReply,
): string {
  if (hasMore) reply.header('link', `<${nextUrl(request.url, next)}>; rel="next"`);
  reply.header('content-type', 'application/json; charset=utf-8');
  const pagination = JSON.stringify({ limit, next, hasMore });
  return `{"data":[${events.map(({ payload }) => payload).join(',')}],"pagination":${pagination}}`;
}

/** A HEAD request opens no stream. */
export async function answerStream(
  open: () => Promise<EventStream>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' };
  if (request.method === 'HEAD') return void reply.headers(headers).send();
  const stream = await open();
  void reply.headers(headers).send(stream);
}

/** Clients without an id yet send an empty one. */
export function readLastEventId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw ValidationFailed.on('Last-Event-ID', 'Last-Event-ID must be a sequence');
  return Number(text);
}

function nextUrl(current: string, after: number): string {
  const url = new URL(current, 'http://docket.invalid');
  url.searchParams.set('after', String(after));
  return `${url.pathname}${url.search}`;
}
