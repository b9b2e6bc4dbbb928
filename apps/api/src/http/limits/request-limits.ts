import { Inject, Injectable, SetMetadata } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '#config';
import { type Actor, RateLimited } from '#contracts';
import { countedAddress } from '#users';
import type { DeclaredRoute } from '../routes/declared-route.js';
import { tellLimit } from './rate-limit-headers.js';

interface Policy {
  points: number;
  seconds: number;
}

/** Per process and user, or per address if unauthenticated. */
const POLICIES = {
  requests: { points: 600, seconds: 60 },
  searches: { points: 300, seconds: 60 },
  drafts: { points: 60, seconds: 3600 },
  pullRequests: { points: 10, seconds: 3600 },
  accountMail: { points: 30, seconds: 3600 },
  invitations: { points: 100, seconds: 3600 },
} satisfies Record<string, Policy>;
export type LimitName = keyof typeof POLICIES;

const EXTRA_LIMIT = Symbol('extra limit');
const UNLIMITED = Symbol('unlimited');

type ExtraLimit = Exclude<LimitName, 'requests'>;
/** Depends on the body, which is not validated yet. */
type LimitOf = (body: Record<string, unknown>) => ExtraLimit | undefined;

/** Parameters that turn any route into a search. */
const SEARCHED_BY = ['q', 'search'];

/** An expensive route also counts against a second, smaller limit. */
export const Limited = (limit: ExtraLimit | LimitOf): MethodDecorator => SetMetadata(EXTRA_LIMIT, limit);

/** Probes must always be answered. */
export const Unlimited = (): ClassDecorator & MethodDecorator => SetMetadata(UNLIMITED, true);

@Injectable()
export class RequestLimits {
  private readonly limiters = new Map<LimitName, RateLimiterMemory>(
    Object.entries(POLICIES).map(([name, { points, seconds }]) => [
      name as LimitName,
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    ]),
  );

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Counts a request of one route; undefined if they are not limited. */
  of(
    route: DeclaredRoute,
  ): ((actor: Actor | undefined, request: FastifyRequest, reply: FastifyReply) => Promise<void>) | undefined {
    if (!this.config.RATE_LIMIT || route.get<boolean>(UNLIMITED)) return undefined;
    const limited = route.get<ExtraLimit | LimitOf>(EXTRA_LIMIT);
    return async (actor, request, reply) => {
      const key = actor?.userId ?? countedAddress(request.ip);
      const extra =
        (typeof limited === 'function' ? limited((request.body ?? {}) as Record<string, unknown>) : limited) ??
        (isSearch(request) ? 'searches' : undefined);
      if (extra) await this.take(extra, key, reply);
      await this.take('requests', key, reply);
    };
  }

  private async take(name: LimitName, key: string, reply: FastifyReply): Promise<void> {
    const { points, seconds } = POLICIES[name];
    const secondsUntilReset = (state: RateLimiterRes) => Math.max(1, Math.ceil(state.msBeforeNext / 1000));
    const setHeaders = (state: RateLimiterRes) =>
      tellLimit(reply, { name, points, seconds }, Math.max(0, state.remainingPoints), secondsUntilReset(state));
    try {
      setHeaders(await this.limiters.get(name)!.consume(key));
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      setHeaders(refusal as RateLimiterRes);
      throw new RateLimited(secondsUntilReset(refusal as RateLimiterRes));
    }
  }
}

const isSearch = ({ query }: FastifyRequest): boolean =>
  SEARCHED_BY.some((name) => Object.hasOwn((query ?? {}) as object, name));
