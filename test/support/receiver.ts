import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.js';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The exact bytes. */
  body: Buffer;
  at: number;
}

/** Responds to a request that was read to its end; 204 by default. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;

/** A webhook receiver on loopback, which records requests. */
export class Receiver {
  readonly requests: ReceivedRequest[] = [];
  /** Connections made in total, open now, and the most at once. */
  connections = 0;
  open = 0;
  mostOpen = 0;

  static async start(reply: Reply = (response) => response.writeHead(204).end(), options = { tls: false }) {
    const receiver = new Receiver(reply, options.tls);
    receiver.server.listen(0, '127.0.0.1');
    await once(receiver.server, 'listening');
    return receiver;
  }

  private readonly server: Server;

  private constructor(
    reply: Reply,
    private readonly tls: boolean,
  ) {
    const listener: RequestListener = (request, response) => {
      void this.read(request).then((received) => reply(response, received));
    };
    this.server = tls
      ? createSecureServer({ cert: CERTIFICATE, key: CERTIFICATE_KEY }, listener)
      : createServer(listener);
    this.server.on('connection', (socket) => {
      this.connections++;
      this.mostOpen = Math.max(this.mostOpen, ++this.open);
      socket.on('error', () => {}).on('close', () => this.open--);
    });
    this.server.on('tlsClientError', () => {});
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = '/hook', host = '127.0.0.1'): string {
    return `${this.tls ? 'https' : 'http'}://${host}:${this.port}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async read(request: IncomingMessage): Promise<ReceivedRequest> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks),
      at: performance.now(),
    };
    this.requests.push(received);
    return received;
  }
}
