import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { CONFIG, type Config } from '#config';
import { type Actor, Clock, EVENTS_CHANNEL, ValidationFailed } from '#contracts';
import { Database, LOCK_USER, type Transaction, Wakeups, Webhook } from '#data';
import { EventsService } from '#events';
import { checkWebhookUrl } from '../client/address-policy.js';
import { newSecret } from '../client/signing.js';
import { mustWrite, WebhookQueries, type WebhookRecord } from './webhook.queries.js';
import { type WebhookScope, WebhookScopes } from './webhook-scope.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { ROTATE_SECRET } from './webhooks.sql.js';

const PER_OWNER = 100; // every event of the owner is matched against all of them

export interface WebhookChange extends Partial<WebhookScope> {
  url?: string;
  events?: string[];
  description?: string | null;
  enabled?: boolean;
}

export interface NewWebhook extends WebhookChange {
  url: string;
  events: string[];
  /** Generated if not given, and then shown once. */
  secret?: string;
}

export interface Rotation {
  /** Generated if not given, and then shown once. */
  secret?: string;
  gracePeriodSeconds: number;
}

@Injectable()
export class WebhooksService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'production' | 'WEBHOOK_ALLOWED_CIDRS'>,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly wakeups: Wakeups,
    private readonly events: EventsService,
    private readonly scopes: WebhookScopes,
    private readonly queries: WebhookQueries,
    private readonly secrets: WebhookSecrets,
  ) {}

  async create(actor: Actor, input: NewWebhook): Promise<WebhookRecord & { secret?: string }> {
    mustWrite(actor);
    const made = input.secret === undefined ? newSecret() : undefined;
    return this.db.transaction(async (tx) => {
      this.checkUrl(input.url);
      const named = { workspaceId: input.workspaceId ?? null, projectId: input.projectId ?? null };
      const scope = await this.scopes.resolveScope(tx, actor, named);
      await this.mustBeBelowLimit(tx, actor);
      const id = uuidv7();
      const now = this.clock.now();
      await tx.manager.insert(Webhook, {
        id,
        ownerId: actor.userId,
        ...scope,
        url: input.url,
        events: input.events,
        description: input.description ?? null,
        enabled: input.enabled ?? true,
        secret: this.secrets.seal(input.secret ?? made!, id),
        createdAt: now,
        updatedAt: now,
      });
      const webhook = await this.queries.webhook(actor, id, tx);
      return made === undefined ? webhook : { ...webhook, secret: made };
    });
  }

  update(actor: Actor, id: string, change: WebhookChange): Promise<WebhookRecord> {
    return this.db.transaction(async (tx) => {
      const webhook = await this.queries.writable(actor, id, tx, { lock: true });
      const { url = webhook.url, events, description, enabled = webhook.enabled } = change;
      if (url !== webhook.url) this.checkUrl(url);
      const named = {
        workspaceId: change.workspaceId === undefined ? webhook.workspaceId : change.workspaceId,
        projectId: change.projectId === undefined ? webhook.projectId : change.projectId,
      };
      const moved = named.workspaceId !== webhook.workspaceId || named.projectId !== webhook.projectId;
      const scope = moved ? await this.scopes.resolveScope(tx, actor, named) : named;
      const forgiven = enabled && !webhook.enabled ? { failures: 0, failingSince: null, disabledReason: null } : {};
      const row = { ...scope, url, events, description, enabled, ...forgiven, updatedAt: this.clock.now() };
      await tx.manager.update(Webhook, { id: webhook.id }, row);
      tx.afterCommit.add(this.wakeups.of(EVENTS_CHANNEL)); // deliveries of a disabled one are put on hold
      return this.queries.webhook(actor, webhook.id, tx);
    });
  }

  /** Takes effect at once; the worker purges its deliveries, which may be very many. */
  delete(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const webhook = await this.queries.webhook(actor, id, tx, { lock: true });
      const now = this.clock.now();
      const silent = { enabled: false, previousSecret: null, previousSecretUntil: null };
      await tx.manager.update(Webhook, { id: webhook.id }, { ...silent, deletedAt: now, updatedAt: now });
      return webhook.id;
    });
  }

  /** The new secret signs from now on; the previous one signs too until the grace period ends. */
  rotate(actor: Actor, id: string, rotation: Rotation): Promise<WebhookRecord & { secret?: string }> {
    const made = rotation.secret === undefined ? newSecret() : undefined;
    return this.db.transaction(async (tx) => {
      const webhook = await this.queries.writable(actor, id, tx, { lock: true });
      const now = this.clock.now();
      const grace = rotation.gracePeriodSeconds * 1000;
      const until = grace > 0 ? new Date(now.getTime() + grace) : null;
      await tx.query(ROTATE_SECRET, [webhook.id, this.secrets.seal(rotation.secret ?? made!, webhook.id), now, until]);
      const rotated = await this.queries.webhook(actor, webhook.id, tx);
      return made === undefined ? rotated : { ...rotated, secret: made };
    });
  }

  /** Returns the id of the event, which goes only to this webhook. */
  ping(actor: Actor, id: string): Promise<string> {
    return this.db.transaction(async (tx) => {
      const webhook = await this.queries.writable(actor, id, tx);
      return this.events.ping(tx, actor, webhook);
    });
  }

  private checkUrl(url: string): void {
    const { production: httpsOnly, WEBHOOK_ALLOWED_CIDRS: allowedCidrs } = this.config;
    const fault = checkWebhookUrl(url, { httpsOnly, allowedCidrs });
    if (fault) throw ValidationFailed.on('url', fault);
  }

  /** Locks the owner's row, so that concurrent requests cannot exceed the limit. */
  private async mustBeBelowLimit(tx: Transaction, actor: Actor): Promise<void> {
    await tx.query(LOCK_USER, [actor.userId]);
    const held = await tx.manager.countBy(Webhook, { ownerId: actor.userId, deletedAt: IsNull() });
    if (held >= PER_OWNER) {
      throw ValidationFailed.on('url', `You have ${PER_OWNER} webhooks; delete one first`);
    }
  }
}
