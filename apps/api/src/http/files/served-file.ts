import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../versions/known-etag.js';
import { contentDisposition } from './content-disposition.js';

/** A file whose content never changes for the same `etag`. */
export interface ServedFile {
  name: string;
  contentType: string;
  size: number;
  etag: string;
  /** Whether a browser may display it; otherwise it is a download. */
  inline: boolean;
  /** Whether the URL always returns the same bytes. */
  lasting: boolean;
  open(): Promise<Readable>;
}

/** A picture opened on its own can neither run nor load anything, whatever its bytes contain. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const YEAR = 365 * 24 * 60 * 60; // seconds; the longest time that caches honour

/** Sends the bytes as a cacheable response, or 304 if the client already has them. */
export async function sendFile(
  { name, contentType, size, etag, inline, lasting, open }: ServedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StreamableFile | undefined> {
  const known = isKnown(request.headers['if-none-match'], etag);
  const bytes = known ? undefined : await open(); // before the headers, because an error must not be cached
  reply.header('etag', etag);
  reply.header('cache-control', lasting ? `private, max-age=${YEAR}, immutable` : 'private, no-cache');
  if (inline) reply.header('content-security-policy', SANDBOX);
  if (!bytes) {
    reply.status(304);
    return undefined;
  }
  const disposition = contentDisposition(name, inline ? 'inline' : 'attachment');
  return new StreamableFile(bytes, { type: contentType, length: size, disposition });
}
