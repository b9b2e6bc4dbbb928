import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of S3 that Docket uses: put, get and delete, path style, signed with the one key it knows. */
export class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly requests: string[] = [];
  /** The status of every response while set. */
  failing?: number;
  private readonly server: Server;

  private constructor(
    readonly name: string,
    readonly accessKeyId: string,
  ) {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  static async open(name = 'docket-files', accessKeyId = 'AKIATEST'): Promise<Bucket> {
    const bucket = new Bucket(name, accessKeyId);
    await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve));
    return bucket;
  }

  get environment(): Record<string, string> {
    return {
      S3_BUCKET: this.name,
      S3_REGION: 'eu-central-1',
      S3_ENDPOINT: `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: this.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
    };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url!, 'http://bucket');
    const key = pathname.slice(this.name.length + 2);
    this.requests.push(`${request.method} ${key}`);
    const refusal = this.refusal(request, pathname, Buffer.concat(chunks));
    if (refusal) return refuse(response, ...refusal);
    const object = this.objects.get(key);
    if (request.method === 'PUT') this.objects.set(key, Buffer.concat(chunks));
    else if (request.method === 'DELETE') this.objects.delete(key);
    else if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"x"' });
    response.end(request.method === 'GET' ? object : undefined);
  }

  private refusal(request: IncomingMessage, path: string, body: Buffer): [number, string] | undefined {
    const { authorization = '', 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (this.failing) return [this.failing, 'SlowDown'];
    if (!path.startsWith(`/${this.name}/`)) return [404, 'NoSuchBucket'];
    const signed = new RegExp(`^AWS4-HMAC-SHA256 Credential=${this.accessKeyId}/\\d{8}/eu-central-1/s3/aws4_request`);
    if (!signed.test(authorization)) return [403, 'AccessDenied'];
    const hasLength = encoding === undefined && Number(length) === body.length;
    if (request.method === 'PUT' && !hasLength) return [411, 'MissingContentLength'];
    return undefined;
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}
