import { randomBytes } from 'node:crypto';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { v7 as uuidv7 } from 'uuid';
import { ConfigModule } from '#config';
import { Clock } from '#contracts';
import { DataModule, SecretBox } from '#data';
import {
  DeliverySender,
  DueWebhooks,
  EventRelay,
  FanOut,
  type TurnEnd,
  type WebhookClient,
  WebhookDeliveryModule,
} from '#outbound-webhooks';
import type { Docket } from './docket.js';
import { keepSecret } from './run-logs.js';
import { withVariables } from './with-variables.js';

const box = new SecretBox(Buffer.alloc(32, 7).toString('base64'));

export const LOOPBACK = { WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

export interface GivenWebhook {
  events?: string[];
  secret?: string;
  previousSecret?: string;
  previousSecretUntil?: Date;
  projectId?: string;
  workspaceId?: string;
  enabled?: boolean;
  createdAt?: Date;
}

/** A webhook as if registered, created directly: these tests are about what follows. */
export async function givenWebhook(
  docket: Docket,
  owner: { id: string },
  url: string,
  options: GivenWebhook = {},
): Promise<{ id: string; secret: string }> {
  const id = uuidv7();
  const secret = options.secret ?? `whsec_${randomBytes(24).toString('base64')}`;
  for (const one of [secret, options.previousSecret]) keepSecret('secret of a webhook', one);
  await docket.rows(
    `INSERT INTO webhooks (id, owner_id, workspace_id, project_id, url, events, enabled, secret, previous_secret,
       previous_secret_until, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      id,
      owner.id,
      options.workspaceId ?? null,
      options.projectId ?? null,
      url,
      options.events ?? ['*'],
      options.enabled ?? true,
      box.seal(secret, id),
      options.previousSecret ? box.seal(options.previousSecret, id) : null,
      options.previousSecretUntil ?? null,
      options.createdAt ?? new Date(),
    ],
  );
  return { id, secret };
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  event: string;
  status: string;
  attempts: number;
  next_attempt_at: Date | null;
  finished_at: Date | null;
}

export const deliveriesOf = (docket: Docket, webhook: { id: string }): Promise<DeliveryRow[]> =>
  docket.rows<DeliveryRow>(
    `SELECT d.* FROM webhook_deliveries d JOIN events e ON e.id = d.event_id WHERE d.webhook_id = $1 ORDER BY e.sequence`,
    [webhook.id],
  );

export interface AttemptRow {
  number: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  started_at: Date;
}

export const attemptsOf = (docket: Docket, webhook: { id: string }): Promise<AttemptRow[]> =>
  docket.rows<AttemptRow>(
    `SELECT a.* FROM webhook_attempts a JOIN webhook_deliveries d ON d.id = a.delivery_id
     WHERE d.webhook_id = $1 ORDER BY a.started_at, a.number`,
    [webhook.id],
  );

/** The worker's webhook steps, one at a time, with a clock that stands still until the test sets it. */
export class Delivering {
  private constructor(
    private readonly context: INestApplicationContext,
    private readonly clock: Clock,
  ) {}

  static async start(docket: Docket, environment: Record<string, string> = {}): Promise<Delivering> {
    class StoppedClock extends Clock {}
    class DeliveringModule {}
    Module({ imports: [ConfigModule, DataModule.forProcess('docket-test', StoppedClock), WebhookDeliveryModule] })(
      DeliveringModule,
    );
    const { DATABASE_URL, ENCRYPTION_KEY } = docket.config;
    const variables = { DATABASE_URL, ENCRYPTION_KEY, DATABASE_POOL_SIZE: '5', ...LOOPBACK, ...environment };
    const context = await withVariables(variables, () =>
      NestFactory.createApplicationContext(DeliveringModule, { logger: false }),
    );
    return new Delivering(context, context.get(Clock));
  }

  get<T>(type: abstract new (...parameters: never[]) => T): T {
    return this.context.get(type as never, { strict: false });
  }

  /** Sets the time from here on. */
  at(now: Date): void {
    this.clock.now = () => new Date(now);
  }

  /** Relays all committed events. Returns how many. */
  async relay(): Promise<number> {
    let total = 0;
    for (;;) {
      const events = await this.get(EventRelay).next(500);
      if (!events) break;
      total += events;
    }
    while (await this.get(FanOut).next());
    return total;
  }

  drain(webhook: { id: string }): Promise<TurnEnd> {
    return this.get(DeliverySender).drain(webhook.id);
  }

  /** With another client than the worker's own. */
  sendsWith(client: WebhookClient): void {
    Object.assign(this.get(DeliverySender), { client });
  }

  due(): Promise<string[]> {
    return this.get(DueWebhooks).list(1_000);
  }

  /** Sets the jitter, from 0 (none) to just under 1 (a fifth). */
  jitter(random: number): void {
    this.get(DeliverySender).random = () => random;
  }

  async stop(): Promise<void> {
    await this.context.close();
  }
}
