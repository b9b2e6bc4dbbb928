import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Bindings, Logger } from 'pino';
import type { Config } from '#config';
import { NotFound } from '#contracts';
import { ownHosts } from '#process';
import { limitArrival, MAX_ARRIVAL } from './body-timeout.js';
import { challengeFor } from './challenge.js';
import { ERROR_STATUS } from './errors/error-status.js';
import { envelope, toDocketError } from './errors/to-docket-error.js';
import { FORM_OPTIONS } from './files/form-file.js';
import { isTaken } from './files/media-types.js';
import { leaveFilesUnread } from './files/unread-body.js';
import { finalAnswer } from './final-answer.js';
import { limitIdleReaders } from './idle-readers.js';
import { parseJsonBody, UnreadableBody } from './json-body.js';
import { refuseForeignHost } from './own-host.js';
import { parseQueryString } from './query-string.js';
import { allowRawJson, keepRawJson, wrongMediaType } from './raw-json.js';
import { newRequestId } from './request-id.js';
import { RequestLog } from './request-log.js';
import { HSTS, SECURITY_HEADERS } from './security-headers.js';
import { trustedProxies } from './trusted-proxies.js';
import { closeUnusedConnections } from './unused-connections.js';

const BODY_LIMIT = 1024 * 1024;
const HEADERS_TIMEOUT = 30_000; // the body has its own timeout
const MAX_PARAM_LENGTH = 512; // keys and ids are far shorter; longer ones are URI_TOO_LONG

/** A valid request line with a method that Node does not know; anything else is not HTTP. */
const REQUEST_LINE = /^[\w!#$%&'*+.^`|~-]+ \S+ HTTP\/1\.[01]\r\n/;

/** A client's request id is used only if it comes through a trusted proxy. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Routes have no JSON schemas, so Fastify need not load and create its compilers. */
const NO_SCHEMAS = { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } };

function noSchemas(): never {
  throw new Error('Routes have no JSON schemas');
}

/** Sends what routes return. */
class Adapter extends FastifyAdapter {
  override reply(...[reply, answer, status]: Parameters<FastifyAdapter['reply']>) {
    return super.reply(reply, finalAnswer(reply as FastifyReply, answer), status);
  }
}

export function createFastifyAdapter(config: Config, logger: Logger): FastifyAdapter {
  const headers = { ...SECURITY_HEADERS, ...(config.production ? HSTS : {}) };
  const isTrusted = trustedProxies(config.TRUST_PROXY);
  const isOwnHost = ownHosts(config);
  const adapter = new Adapter({
    loggerInstance: logger,
    // One log line per request, see below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT }, // Node's own rejection has no body; Docket's is below
    childLoggerFactory: (parent: FastifyBaseLogger, bindings: Bindings) =>
      new RequestLog(parent as Logger, bindings) as unknown as FastifyBaseLogger,
    schemaController: NO_SCHEMAS,
    skipMiddie: true, // there is no middleware
    return503OnClosing: false, // Fastify's has no body either; requests that still arrive while draining are served
    trustProxy: isTrusted,
    bodyLimit: BODY_LIMIT,
    requestTimeout: MAX_ARRIVAL,
    genReqId: (request: IncomingMessage) => {
      const theirs = request.headers['x-request-id'];
      const taken = typeof theirs === 'string' && REQUEST_ID.test(theirs) && isTrusted(request.socket.remoteAddress);
      return taken ? theirs : newRequestId();
    },
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, querystringParser: parseQueryString },
    frameworkErrors: (failure: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerFrameworkError(foreignHost(request, isOwnHost) ?? failure, request, reply, headers),
    clientErrorHandler: (failure, socket) => answerClientError(failure, socket, headers),
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  // The log line has four known fields, so redaction is disabled: it would cost more than the line.
  installHooks(fastify, headers, isOwnHost, logger.child({}, { redact: [] }));
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', allowRawJson);
  fastify.addHook('onRoute', leaveFilesUnread);
  fastify.addHook('onRoute', (route) => {
    // Plugins' routes are registered before Nest sets its error handler; until then Fastify's format would be used.
    if (!fastify.hasDecorator('nest')) {
      route.errorHandler ??= (failure, request, reply) => answerFrameworkError(failure, request, reply, headers);
    }
  });
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => (keepRawJson(request, body) ? undefined : parseJsonBody(body)),
  );
  const refused = (request: FastifyRequest) => new UnreadableBody(wrongMediaType(request));
  // The media type of GitHub's API, used by proxies and scripts that forward deliveries.
  fastify.addContentTypeParser(
    /^application\/vnd\.github(?:\.[\w.-]+)?\+json(?:;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => (keepRawJson(request, body) ? undefined : refused(request)),
  );
  // GitHub's default if JSON is not selected. Parsed, so that the signature matches and the response names the actual
  // mistake.
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      keepRawJson(request, body);
      return refused(request);
    },
  );
  fastify.addContentTypeParser('*', async (request: FastifyRequest) =>
    isTaken(request) ? undefined : refused(request),
  );
  // Node would answer an unknown expectation by itself, with an empty 417.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  void fastify.register(fastifyCookie);
  void fastify.register(fastifyMultipart, FORM_OPTIONS);
  return adapter;
}

function installHooks(
  fastify: FastifyInstance,
  headers: Record<string, string>,
  isOwnHost: (name: string) => boolean,
  requests: Logger,
): void {
  // Hooks of all requests take callbacks: each async one would be a promise and a turn of the microtask queue.
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    limitArrival(request.raw, () => cutOff(fastify, request, reply));
    // Fastify would require a content type before routing, and no route accepts one.
    const unknown = request.method === 'QUERY' ? new NotFound('Route') : undefined;
    done(foreignHost(request, isOwnHost) ?? unknown);
  });
  // An idle keep-alive connection would delay the shutdown until its client closes it.
  let closing = false;
  fastify.addHook('preClose', async () => {
    closing = true;
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    if (reply.statusCode === 401) reply.header('www-authenticate', challengeFor(request.headers.authorization));
    done();
  });
  closeUnusedConnections(fastify);
  limitIdleReaders(fastify);
  fastify.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (line.path?.startsWith('/health/')) requests.debug(line, 'request');
    else requests.info(line, 'request');
    done();
  });
}

/** Like Node's own timeout; after the response has begun there is nothing left to send. */
function cutOff(fastify: FastifyInstance, { socket }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) socket.destroy();
  else
    fastify.server.emit(
      'clientError',
      Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      socket,
    );
}

/** Checks that hooks would have done, for errors that occur before Fastify runs them. */
function foreignHost(request: FastifyRequest, isOwnHost: (name: string) => boolean): Error | undefined {
  try {
    refuseForeignHost(request, isOwnHost);
    return undefined;
  } catch (refusal) {
    return refusal as Error;
  }
}

/** Errors before routing: an invalid `%` escape, a path that is too long. */
function answerFrameworkError(
  failure: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  headers: Record<string, string>,
): void {
  const error = toDocketError(failure);
  if (error.code === 'INTERNAL_ERROR') request.log.error({ err: failure }, 'failed');
  void reply
    .headers(headers)
    .header('x-request-id', request.id)
    .header('content-type', 'application/json; charset=utf-8')
    .status(ERROR_STATUS[error.code])
    .send(envelope(error));
}

type ClientError = Error & { code?: string; rawPacket?: unknown }; // always a buffer, despite Fastify's types

/** Errors before there is a request at all. */
function answerClientError(failure: ClientError, socket: Socket, headers: Record<string, string>): void {
  if (failure.code === 'ECONNRESET' || !socket.writable) return;
  const refused = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[failure.code ?? ''] ?? 400;
  const status = hasUnknownMethod(failure) ? 404 : refused;
  const error = toDocketError({ statusCode: status });
  const body = JSON.stringify(envelope(error));
  const lines = Object.entries({
    ...headers,
    'x-request-id': newRequestId(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${ERROR_STATUS[error.code]} ${error.code}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

const hasUnknownMethod = ({ code, rawPacket }: ClientError): boolean =>
  code === 'HPE_INVALID_METHOD' && Buffer.isBuffer(rawPacket) && REQUEST_LINE.test(rawPacket.toString('latin1'));
