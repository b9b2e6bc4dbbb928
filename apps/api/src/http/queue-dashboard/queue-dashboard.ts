import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#config';
import { Forbidden, NotFound, ServiceUnavailable, Unauthorized } from '#contracts';
import { QueueInspection } from '#queues';
import type { Credentials } from '../../auth/credentials.js';
import { refuseCrossSite } from '../../auth/cross-site.js';
import { ERROR_STATUS } from '../errors/error-status.js';
import { refuse } from '../errors/refuse.js';
import { envelope, toDocketError } from '../errors/to-docket-error.js';
import { UnreadableBody } from '../json-body.js';

type ServerAdapter = Parameters<typeof createBullBoard>[0]['serverAdapter'];

const PATH = '/admin/queues';

/** What the page needs, all from this server. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'none'";

/**
 * The queue dashboard, for a signed-in ADMIN. Its routes are not Nest's: everything below the path, found or not,
 * passes the hooks here first. Queues are connected only on first use.
 */
export async function serveQueueDashboard(
  fastify: FastifyInstance,
  credentials: Credentials,
  config: Config,
): Promise<void> {
  const queues = new QueueInspection(config);
  const adapter = new FastifyAdapter().setBasePath(PATH);
  const board = createBullBoard({
    queues: [],
    serverAdapter: adapter as unknown as ServerAdapter, // the package brings its own copy of these types
    options: { uiConfig: { boardTitle: 'Docket' } },
  });
  adapter.setErrorHandler((failure) => {
    const error = toDocketError(failure);
    return { status: ERROR_STATUS[error.code] as 500, body: envelope(error) as never };
  });

  const guard = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const actor = await credentials.person(request);
      if (!actor) throw new Unauthorized();
      if (actor.role !== 'ADMIN') throw Forbidden.to('dashboard');
      refuseCrossSite(request, config);
    } catch (failure) {
      return refuse(reply, failure);
    }
    reply.header('content-security-policy', CSP);
  };
  const requireQueues = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.body instanceof UnreadableBody) return refuse(reply, request.body.error);
    if (!request.routeOptions.url?.startsWith(`${PATH}/api/`)) return; // the page itself needs no queue
    const reached = await queues.connect();
    if (!reached) return refuse(reply, new ServiceUnavailable('The queues cannot be reached', 5));
    board.replaceQueues(reached.map((queue) => new BullMQAdapter(queue)));
  };

  await fastify.register(
    async (scope) => {
      scope.addHook('onRequest', guard);
      scope.addHook('preHandler', requireQueues);
      scope.setNotFoundHandler((_, reply) => refuse(reply, new NotFound('Route')));
      await scope.register(adapter.registerPlugin());
    },
    { prefix: PATH },
  );
  fastify.addHook('onClose', () => queues.close());
}
