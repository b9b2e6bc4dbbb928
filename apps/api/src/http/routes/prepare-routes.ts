import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unseal } from '../pagination/cursor-seal.js';
import { inputCheck } from '../validation/undeclared-input.js';
import type { Around } from './around-handler.js';
import type { DeclaredRoute } from './declared-route.js';

export interface Preparation {
  /** Authenticates and authorises the request, or throws. */
  authentication: { of(route: DeclaredRoute): (request: FastifyRequest, reply: FastifyReply) => Promise<void> };
  /** From outermost to innermost. */
  around: readonly { of(route: DeclaredRoute): Around | undefined }[];
}

/** Installs, when a route of a controller is registered, what its requests need before and around its handler. */
export function prepareRoutes(fastify: FastifyInstance, { authentication, around }: Preparation): void {
  fastify.addHook('onRoute', (route) => {
    const declared = route.config?.declared;
    if (!declared) return;
    const authenticate = authentication.of(declared);
    const checkInput = inputCheck(declared);
    route.preHandler = async (request: FastifyRequest, reply: FastifyReply) => {
      await authenticate(request, reply);
      checkInput(request);
      unseal(request);
    };
    const layers = around.flatMap((each) => each.of(declared) ?? []);
    if (layers.length > 0) route.config!.around = layers.reduceRight(wrap);
  });
}

const wrap =
  (inner: Around, outer: Around): Around =>
  (request, reply, run) =>
    outer(request, reply, () => inner(request, reply, run));
