import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Config } from '#config';
import { ServiceUnavailable } from '#contracts';
import type { Database } from '#data';
import { refuse } from '../errors/refuse.js';
import { LargeBodies } from './large-bodies.js';

const LOOKS_EVERY = 500; // at the event loop, in milliseconds: so long a verdict about it stands

/** Answered whatever goes on: whoever watches must see it. */
const ALWAYS = /^\/(?:health\/|metrics$)/;
/** A code host does not come again by itself: its deliveries get in where others no longer do. */
const SENT_ONCE = '/webhooks/vcs';
const MORE_ROOM = 1.25; // theirs are few, and a longer line would only make all in it wait

/** Seconds to wait, at random, lest all come back together. Made once: a refusal must cost little. */
const REFUSALS = [1, 2, 3].map((pause) => new ServiceUnavailable('Too many requests at once', pause));

interface OverloadOptions {
  config: Pick<Config, 'OVERLOAD_EVENT_LOOP_DELAY' | 'OVERLOAD_POOL_WAITING'>;
  db: Pick<Database, 'connections'>;
  registry: Registry;
}

/**
 * Says 503 to new requests while there are more than can be served in good time, before anything is done for them.
 * What was let in is finished, and a stream that is open stays so.
 */
export async function refuseWhenOverloaded(fastify: FastifyInstance, options: OverloadOptions): Promise<void> {
  const { config, db, registry } = options;
  await fastify.register(underPressure, {
    maxEventLoopDelay: config.OVERLOAD_EVENT_LOOP_DELAY,
    sampleInterval: LOOKS_EVERY,
    pressureHandler: () => undefined, // the hook below answers
  });
  const refused = new Counter({
    name: 'docket_http_refused_total',
    help: 'Requests refused with 503 because of too many others, by what was short.',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of ['event_loop', 'pool', 'large_bodies']) refused.inc({ reason }, 0);

  let settled = false;
  fastify.addHook('onListen', async () => {
    const settle = () => {
      settled = true; // what a start takes is not the doing of requests
    };
    setTimeout(settle, 2 * LOOKS_EVERY).unref();
  });
  const largeBodies = new LargeBodies();
  const short = (request: FastifyRequest, reply: FastifyReply) => {
    if (settled && fastify.isUnderPressure()) return 'event_loop';
    const room = config.OVERLOAD_POOL_WAITING * (request.routeOptions.url === SENT_ONCE ? MORE_ROOM : 1);
    if (db.connections.waiting >= room) return 'pool';
    return largeBodies.take(request, reply) ? undefined : 'large_bodies';
  };
  fastify.addHook('onRequest', async (request, reply) => {
    if (ALWAYS.test(request.routeOptions.url ?? '')) return;
    const reason = short(request, reply);
    if (!reason) return;
    refused.inc({ reason });
    return refuse(reply, REFUSALS[Math.floor(Math.random() * REFUSALS.length)]);
  });
}
