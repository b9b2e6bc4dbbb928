import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Config } from '#config';
import { ServiceUnavailable } from '#contracts';
import type { Database } from '#data';
import type { AuthenticatedRequest } from '../../auth/auth.decorator.js';
import { refuse } from '../errors/refuse.js';
import { Admission, type Candidate } from './admission.js';
import { Callers } from './callers.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { LargeBodies } from './large-bodies.js';
import { Refusals } from './refusals.js';

const CHECK_INTERVAL = 500; // milliseconds between measurements of the event loop

/** Always answered, so that monitoring keeps working. */
const ALWAYS = /^\/(?:health\/|metrics$)/;
/** Code hosts do not retry, so their deliveries are admitted when others no longer are. */
const SENT_ONCE = '/webhooks/vcs';
const MORE_ROOM = 1.25; // they are few, and a longer queue would only make all of them wait

/** Concurrent requests per PostgreSQL connection: one that uses it, and one ready to. */
const FOR_EACH_CONNECTION = 2;
const FEWEST_SLOTS = 16;

/** Retry-After in seconds, chosen at random to spread the retries. Created once, because a refusal must be cheap. */
const REFUSALS = [1, 2, 3].map((pause) => new ServiceUnavailable('Too many requests at once', pause));

interface OverloadOptions {
  config: Pick<Config, 'OVERLOAD_EVENT_LOOP_DELAY' | 'OVERLOAD_POOL_WAITING' | 'OVERLOAD_WAIT' | 'DATABASE_POOL_SIZE'>;
  db: Pick<Database, 'connections'>;
  registry: Registry;
}

/**
 * Queues requests before any work is done for them, and responds 503 to those that would wait too long. Admitted
 * requests are completed, and open streams stay open.
 */
export function refuseWhenOverloaded(fastify: FastifyInstance, options: OverloadOptions): void {
  const { config, db, registry } = options;
  const delay = new EventLoopDelay(CHECK_INTERVAL);
  fastify.addHook('onClose', async () => delay.stop());
  const maxDelay = config.OVERLOAD_EVENT_LOOP_DELAY || Number.POSITIVE_INFINITY;
  const refused = new Counter({
    name: 'docket_http_refused_total',
    help: 'Requests refused with 503 because of too many others, by what was short.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['wait', 'event_loop', 'pool', 'large_bodies']) refused.inc({ reason }, 0);

  let settled = false;
  fastify.addHook('onListen', async () => {
    const settle = () => {
      settled = true; // the load of the start itself does not count
    };
    setTimeout(settle, 2 * CHECK_INTERVAL).unref();
  });
  const slots = Math.max(FEWEST_SLOTS, FOR_EACH_CONNECTION * config.DATABASE_POOL_SIZE);
  const admission = new Admission({ slots, wait: config.OVERLOAD_WAIT, isBusy: () => db.connections.waiting > 0 });
  new Gauge({
    name: 'docket_http_waiting',
    help: 'Requests that wait for their turn.',
    registers: [registry],
    collect() {
      this.set(admission.length);
    },
  });
  // A burst may end a moment before the process does, and the database is closed next.
  fastify.addHook('onClose', async () => admission.stop());
  const callers = new Callers();
  const refusals = new Refusals();
  fastify.addHook('preClose', async () => refusals.answerDue(true));
  const largeBodies = new LargeBodies();
  const patienceOf = (request: FastifyRequest) => (request.routeOptions.url === SENT_ONCE ? MORE_ROOM : 1);
  const short = (request: FastifyRequest, reply: FastifyReply) => {
    if (settled && delay.mean > maxDelay) return 'event_loop';
    if (db.connections.waiting >= config.OVERLOAD_POOL_WAITING * patienceOf(request)) return 'pool';
    return largeBodies.take(request, reply) ? undefined : 'large_bodies';
  };
  const answer = (reply: FastifyReply, reason: string) => {
    refused.inc({ reason });
    if (!reply.raw.destroyed) refuse(reply, REFUSALS[Math.floor(Math.random() * REFUSALS.length)]);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    if (ALWAYS.test(request.routeOptions.url ?? '')) {
      done();
      return;
    }
    const reason = short(request, reply);
    if (reason) {
      answer(reply, reason);
      return;
    }
    const candidate: Candidate = {
      get caller() {
        return callers.of(request);
      },
      patience: patienceOf(request),
      isArriving: () => !request.raw.complete,
      isAnswering: () => reply.raw.headersSent,
      admit: done,
      refuse: (waited) =>
        refusals.refuse(callers.of(request), {
          waited,
          answer: () => answer(reply, 'wait'),
          close: () => {
            refused.inc({ reason: 'wait' });
            request.raw.destroy();
          },
        }),
    };
    reply.raw.once('close', () => admission.leave(candidate));
    admission.offer(candidate);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    const { actor } = request as AuthenticatedRequest;
    if (actor) callers.remember(request, actor.userId);
    done();
  });
}
