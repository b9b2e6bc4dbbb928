import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#contracts';
import { type AttemptOutcome, outcomeOf } from '../client/retry-policy.js';
import { signatureHeaders } from '../client/signing.js';
import { type PostResult, WebhookClient } from '../client/webhook-client.js';
import { WebhookSecrets } from '../subscriptions/webhook-secrets.js';
import { AttemptStarts } from './attempt-starts.js';
import { type ClaimedDelivery, Deliveries, type DeliveryClaim, type SettledAttempt } from './deliveries.js';
import { DrainLeases } from './drain-leases.js';
import { webhookHealthAfter } from './webhook-health.js';

const BATCH = 100; // deliveries per claim; at most this many are sent twice after a crash
const IN_FLIGHT = 5; // per webhook, over all workers
/** A receiver whose response takes longer is slow: the rest of its batch waits, so that others do not. */
const SLOW_MS = 2_000;
const MAX_ROUND_MS = 5_000; // for starting attempts; then outcomes are stored before more are started
const MAX_TURN_MS = 10_000; // then other webhooks get their turn
const SETTLE_PAUSES = [100, 1_000, 3_000]; // long enough for a PostgreSQL restart; otherwise the deliveries are sent again

/** How a turn ended: nothing left, more to do later, a slow receiver, or another worker holds the lease. */
export type TurnEnd = 'drained' | 'more' | 'slow' | 'busy';

export interface TurnOptions {
  /** Aborted when the worker stops: requests in flight complete, no others are started. */
  signal?: AbortSignal;
  /** Called after each attempt. */
  report?: (attempt: ReportedAttempt) => void;
}

export interface ReportedAttempt {
  outcome: AttemptOutcome['status'];
  first: boolean;
  eventCreatedAt: Date;
  startedAt: Date;
}

interface Attempt {
  settled: SettledAttempt;
  outcome: AttemptOutcome;
  eventCreatedAt: Date;
}

/** Receivers could not verify an unsigned delivery. */
const NOT_SENT: PostResult = {
  status: null,
  durationMs: 0,
  error: 'connection_failed',
  detail: null,
  answer: '',
  retryAfter: null,
};

/** Sends the due deliveries of one webhook. */
@Injectable()
export class DeliverySender {
  /** In [0, 1); jitter of retries. */
  random = Math.random;
  private readonly starts = new AttemptStarts();
  private readonly logger = new Logger(DeliverySender.name);

  constructor(
    private readonly clock: Clock,
    private readonly leases: DrainLeases,
    private readonly deliveries: Deliveries,
    private readonly client: WebhookClient,
    private readonly secrets: WebhookSecrets,
  ) {}

  async drain(webhookId: string, options: TurnOptions = {}): Promise<TurnEnd> {
    for (;;) {
      const token = await this.leases.take(webhookId);
      if (token === undefined) return 'busy';
      const end = await this.leases.hold(webhookId, token, () => this.turn(webhookId, token, options));
      // A worker that tried while this one held the lease has given up, relying on this check.
      if (end !== 'drained' || !(await this.deliveries.anyDue(webhookId, this.clock.now()))) return end;
    }
  }

  private async turn(webhookId: string, token: string, options: TurnOptions): Promise<TurnEnd> {
    const started = performance.now();
    let limit = IN_FLIGHT; // until it has responded
    for (;;) {
      if (options.signal?.aborted) return 'more';
      const claim = await this.deliveries.claim(webhookId, token, limit, this.clock.now());
      if (!claim) return 'busy';
      if (!claim.enabled) {
        await this.deliveries.hold(webhookId);
        return 'drained';
      }
      const slow = await this.round(webhookId, token, claim, options);
      if (slow) return 'slow';
      if (claim.deliveries.length < limit) return 'drained';
      if (performance.now() - started > MAX_TURN_MS) return 'more';
      limit = BATCH;
    }
  }

  /** Returns whether the receiver was slow. */
  private async round(webhookId: string, token: string, claim: DeliveryClaim, options: TurnOptions): Promise<boolean> {
    if (claim.deliveries.length === 0) return false;
    const waiting = [...claim.deliveries];
    const attempts: Attempt[] = [];
    const started = performance.now();
    let slow = false;
    let gone = false;
    const secrets = this.open(webhookId, claim);
    const lane = async () => {
      for (;;) {
        const tooLong = performance.now() - started > MAX_ROUND_MS;
        const delivery = slow || gone || tooLong || options.signal?.aborted ? undefined : waiting.shift();
        if (!delivery) return;
        await this.starts.next();
        const attempt = await this.attempt(claim, secrets, delivery);
        attempts.push(attempt);
        const { settled, outcome, eventCreatedAt } = attempt;
        slow ||= settled.durationMs > SLOW_MS;
        gone ||= outcome.status === 'failed' && outcome.disable;
        const { number, startedAt } = settled;
        options.report?.({ outcome: outcome.status, first: number === 1, eventCreatedAt, startedAt });
      }
    };
    await Promise.all(Array.from({ length: Math.min(IN_FLIGHT, waiting.length) }, lane));
    await this.settle(webhookId, token, claim, attempts);
    return slow;
  }

  /** Newest first; an older one is used too until its grace period ends. Undefined if no key decrypts them. */
  private open(webhookId: string, claim: DeliveryClaim): string[] | undefined {
    const { secret, previousSecret, previousSecretUntil } = claim;
    const old = previousSecret && previousSecretUntil && previousSecretUntil > this.clock.now() ? [previousSecret] : [];
    try {
      return [secret, ...old].map((sealed) => this.secrets.open(sealed, webhookId));
    } catch (error) {
      this.logger.error(error);
      return undefined;
    }
  }

  private async attempt(
    claim: DeliveryClaim,
    secrets: string[] | undefined,
    delivery: ClaimedDelivery,
  ): Promise<Attempt> {
    const { id, eventId, type, attempts, attemptsBefore, eventCreatedAt } = delivery;
    const body = Buffer.from(delivery.body); // encoded once, for both signatures and the socket
    const startedAt = this.clock.now();
    const number = attempts + 1;
    const headers =
      secrets &&
      signatureHeaders({ secrets, eventId, deliveryId: id, type, attempt: number, timestamp: startedAt, body });
    const result = headers ? await this.client.post(claim.url, headers, body) : NOT_SENT;
    const now = this.clock.now();
    const outcome = outcomeOf(result, { attempt: number - attemptsBefore, now, random: this.random });
    const retries = outcome.status === 'retry';
    const settled: SettledAttempt = {
      deliveryId: id,
      eventId,
      number,
      deliveryStatus: retries ? 'pending' : outcome.status,
      nextAttemptAt: retries ? outcome.nextAttemptAt : null,
      finishedAt: retries ? null : now,
      status: result.status,
      error: headers ? result.error : 'secret_unreadable',
      detail: result.detail,
      answer: result.status === null ? null : result.answer,
      durationMs: result.durationMs,
      startedAt,
    };
    return { settled, outcome, eventCreatedAt };
  }

  private async settle(webhookId: string, token: string, claim: DeliveryClaim, attempts: Attempt[]): Promise<void> {
    const now = this.clock.now();
    const verdicts = attempts.map(({ outcome }) => ({
      succeeded: outcome.status === 'succeeded',
      gone: outcome.status === 'failed' && outcome.disable,
      at: now,
    }));
    const health = webhookHealthAfter(claim, verdicts, now);
    const rows = attempts.map(({ settled }) => settled);
    const write = () => this.deliveries.settle(webhookId, token, rows, claim, health, now);
    await this.persist(write);
    if (health.disable) {
      this.logger.warn(`Webhook ${webhookId} disabled: ${health.disable}`);
      await this.deliveries.hold(webhookId);
    }
  }

  /** Retries, because deliveries whose outcome is not stored would be sent again. */
  private async persist(write: () => Promise<void>): Promise<void> {
    for (const pause of SETTLE_PAUSES) {
      try {
        return await write();
      } catch (error) {
        this.logger.warn(error);
        await sleep(pause);
      }
    }
    await write();
  }
}
