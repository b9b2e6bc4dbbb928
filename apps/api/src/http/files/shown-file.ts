import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../versions/known-etag.js';
import { contentDisposition } from './content-disposition.js';

/** A file that never changes under its `etag`. */
export interface ShownFile {
  name: string;
  contentType: string;
  size: number;
  etag: string;
  /** Whether a browser may show it; everything else is a download. */
  inline: boolean;
  /** Whether its address leads to these bytes for ever. */
  lasting: boolean;
  open(): Promise<Readable>;
}

/** A picture that is opened by itself runs nothing and loads nothing, whatever else is in its bytes. */
const SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const YEAR = 365 * 24 * 60 * 60; // seconds: the longest that caches take seriously

/** The bytes as an answer that its reader's browser keeps; 304 where it has them already. */
export async function shown(
  { name, contentType, size, etag, inline, lasting, open }: ShownFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<StreamableFile | undefined> {
  const known = isKnown(request.headers['if-none-match'], etag);
  const bytes = known ? undefined : await open(); // first: a failure is not to be kept by anyone
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
