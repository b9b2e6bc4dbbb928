import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const ENCODERS = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: promisify(gzip) as (body: Buffer) => Promise<Buffer>,
};
type Encoding = keyof typeof ENCODERS;

/** A file that is the same for everyone: compressed once, and validated by a hash of its content. */
export class KeptFile {
  readonly hash: string;
  private readonly body: Buffer;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    content: string | Buffer,
    private readonly type: string,
  ) {
    this.body = Buffer.from(content);
    this.hash = createHash('sha256').update(this.body).digest('base64url').slice(0, 16);
  }

  /** With `?v=<hash>` the address never leads elsewhere; without, the client asks whether its copy is current. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { v } = request.query as { v?: unknown };
    const etag = `W/"${this.hash}"`;
    reply
      .header('cache-control', v === this.hash ? 'public, max-age=31536000, immutable' : 'private, no-cache')
      .header('etag', etag)
      .header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(this.type);
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.send(this.body);
    return reply.header('content-encoding', encoding).send(await this.compressed(encoding));
  }

  private compressed(encoding: Encoding): Promise<Buffer> {
    const kept = this.encoded.get(encoding) ?? ENCODERS[encoding](this.body);
    this.encoded.set(encoding, kept);
    return kept;
  }
}

/** What browsers and common tools send; whatever is more particular gets the file as it is. */
function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding));
}
