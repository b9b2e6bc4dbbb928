import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CLIENT } from './fake-issuer.js';

interface Person {
  email: string;
  email_verified: boolean;
  name: string;
}

interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface NativeProvider {
  createProvider(url: string, client: object, redirectUris: string[], people: Map<string, Person>): Promise<Provider>;
  finishInteraction(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    subject: string,
  ): Promise<void>;
}

/** From the test environment (native-modules.mjs). */
declare const nativeImport: (path: string) => Promise<unknown>;

/** A certified OpenID Connect provider that signs everybody in as `subject` without asking. */
export class RealProvider {
  readonly people = new Map<string, Person>();
  subject = '';
  private provider!: Provider;
  private readonly redirectUris: string[] = [];

  private constructor(
    private readonly native: NativeProvider,
    private readonly server: Server,
  ) {}

  static async start(): Promise<RealProvider> {
    const native = (await nativeImport(
      join(process.cwd(), 'test/support/sign-in/native-provider.mjs'),
    )) as NativeProvider;
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const real = new RealProvider(native, server);
    server.on('request', (request, response) => {
      if (!request.url!.startsWith('/login/')) return void real.provider.callback()(request, response);
      void native.finishInteraction(real.provider, request, response, real.subject);
    });
    return real;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings(): Record<string, string> {
    return { ISSUER: this.url, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret };
  }

  /** With a new key each time, as after a rotation: sign-ins in progress continue. */
  async serve(...redirectUris: string[]): Promise<void> {
    this.redirectUris.push(...redirectUris);
    this.provider = await this.native.createProvider(this.url, CLIENT, this.redirectUris, this.people);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
