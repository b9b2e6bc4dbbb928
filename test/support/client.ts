import { Agent } from 'node:http';
import request, { type Response, type Test } from 'supertest';
import type { Docket } from './docket.js';
import { keepSecretsIn } from './run-logs.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'head' | 'options';

/** Connections are used again: opening one for each request takes longer than most requests. */
const connections = new Agent({ keepAlive: true });

/** An HTTP client with a credential; checks every response against the OpenAPI document. */
export class Client {
  constructor(
    private readonly docket: Docket,
    private readonly credential: { cookie?: string; apiKey?: string },
  ) {}

  get = (path: string): Call => this.call('get', path);
  head = (path: string): Call => this.call('head', path);
  options = (path: string): Call => this.call('options', path);
  post = (path: string, body?: unknown): Call => this.call('post', path, body);
  put = (path: string, body?: unknown): Call => this.call('put', path, body);
  patch = (path: string, body?: unknown): Call => this.call('patch', path, body);
  delete = (path: string, body?: unknown): Call => this.call('delete', path, body);

  call(method: Method, path: string, body?: unknown): Call {
    const test = request(this.docket.url)[method](path).agent(connections).set('accept-encoding', 'identity');
    if (this.credential.cookie) test.set('cookie', this.credential.cookie);
    if (this.credential.apiKey) test.set('authorization', `Bearer ${this.credential.apiKey}`);
    keepSecretsIn(body);
    if (body !== undefined) test.send(body as object);
    return new Call(this.docket, test, method, path);
  }
}

/** A request that can still be given headers, and is sent when awaited. */
export class Call implements PromiseLike<Response> {
  constructor(
    private readonly docket: Docket,
    private readonly test: Test,
    private readonly method: string,
    private readonly path: string,
  ) {}

  set(name: string, value: string): this {
    this.test.set(name, value);
    return this;
  }

  /** The response as text, whatever its type. */
  buffered(): this {
    this.test.buffer(true).parse((response, done) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        (response as unknown as { text: string }).text = text;
        done(null, text);
      });
    });
    return this;
  }

  /** A body that is not JSON, byte by byte. */
  sending(type: string, body: string | Buffer): this {
    this.test
      .set('content-type', type)
      .serialize((raw) => raw as string)
      .send(body as string);
    return this;
  }

  // biome-ignore lint/suspicious/noThenProperty: awaited like the supertest call it wraps
  then<A, B>(
    resolved?: ((response: Response) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.send().then(resolved, rejected);
  }

  private async send(): Promise<Response> {
    const response = await this.test;
    keepSecretsIn(response.body, response.headers['set-cookie']);
    this.docket.checker.check(this.method, this.path, response);
    return response;
  }
}
