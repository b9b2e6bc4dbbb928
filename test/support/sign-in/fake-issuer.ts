import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

export const CLIENT = { id: 'docket', secret: 'the secret of the client docket' };

interface Signature {
  key?: CryptoKey | Uint8Array;
  alg?: string;
  kid?: string;
}

/** The claims about somebody who signs in at the provider. */
export interface FakePerson extends JWTPayload {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

/**
 * An OpenID Connect provider that asserts whatever a test wants. A test takes `state` and `nonce` from the address that
 * a browser is redirected to, and returns with a code of its own choice.
 */
export class FakeIssuer {
  /** `POST /token` and so on, in order. */
  readonly requests: string[] = [];
  /** Bodies that were sent to the token endpoint. */
  readonly exchanges: URLSearchParams[] = [];
  /** Paths that respond with 500, or not at all. */
  readonly broken = new Map<string, 'fails' | 'hangs'>();
  /** Signs in at once when a browser is sent to the provider. Without one, the provider denies access. */
  person: FakePerson | null = null;
  /** The claims and the signature of the next ID token, by code. */
  private readonly codes = new Map<string, { claims: JWTPayload; signature: Signature; userInfo?: object }>();
  private readonly hanging = new Set<ServerResponse>();

  private constructor(
    private readonly server: Server,
    private readonly key: CryptoKey,
    private readonly publicKey: CryptoKey,
  ) {}

  static async start(): Promise<FakeIssuer> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const issuer = new FakeIssuer(server, privateKey, publicKey);
    server.on('request', (request, response) => void issuer.serve(request, response));
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get settings(): Record<string, string> {
    return { ISSUER: this.url, CLIENT_ID: CLIENT.id, CLIENT_SECRET: CLIENT.secret };
  }

  /** A code for which the token endpoint returns an ID token with these claims. */
  code(claims: Record<string, unknown>, signature: Signature = {}, userInfo?: object): string {
    const code = `code ${this.codes.size + 1}`;
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.url, aud: CLIENT.id, iat: now, exp: now + 300 };
    this.codes.set(code, { claims: { ...usual, ...claims }, signature, ...(userInfo && { userInfo }) });
    return code;
  }

  async stop(): Promise<void> {
    for (const response of this.hanging) response.destroy();
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url!, this.url).pathname;
    this.requests.push(`${request.method} ${path}`);
    const fault = this.broken.get(path);
    if (fault === 'hangs') {
      this.hanging.add(response);
      return;
    }
    if (path === '/authorize') {
      response.writeHead(302, { location: this.wayBack(new URL(request.url!, this.url).searchParams) }).end();
      return;
    }
    const body = fault === 'fails' ? undefined : await this.answer(path, request);
    response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: 'server_error' }));
  }

  private wayBack(asked: URLSearchParams): string {
    const back = new URL(asked.get('redirect_uri')!);
    back.searchParams.set('state', asked.get('state')!);
    if (this.person) back.searchParams.set('code', this.code({ ...this.person, nonce: asked.get('nonce') }));
    else back.searchParams.set('error', 'access_denied');
    return back.href;
  }

  private async answer(path: string, request: IncomingMessage): Promise<object | undefined> {
    if (path === '/.well-known/openid-configuration') return this.metadata;
    if (path === '/keys')
      return { keys: [{ ...(await exportJWK(this.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }] };
    if (path === '/token') return this.token(await textOf(request));
    if (path === '/me') {
      const prepared = this.codes.get(decodeURIComponent(request.headers.authorization!.slice(7)));
      return prepared?.userInfo ?? prepared?.claims;
    }
    return undefined;
  }

  private get metadata(): object {
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      userinfo_endpoint: `${this.url}/me`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: false,
    };
  }

  private async token(body: string): Promise<object | undefined> {
    const given = new URLSearchParams(body);
    this.exchanges.push(given);
    const code = given.get('code') ?? '';
    const prepared = this.codes.get(code);
    if (!prepared) return undefined;
    const { claims, signature } = prepared;
    const { alg = 'RS256', kid = 'own', key = this.key } = signature;
    const unsigned = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const idToken =
      alg === 'none'
        ? `${unsigned({ alg })}.${unsigned(claims)}.`
        : await new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
    return { access_token: encodeURIComponent(code), token_type: 'Bearer', id_token: idToken };
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
