import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type Actor, Forbidden, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';

/** A subscription as its owner sees it, without the secret. */
export interface WebhookRecord {
  id: string;
  ownerId: string;
  url: string;
  events: string[];
  description: string | null;
  workspaceId: string | null;
  projectId: string | null;
  enabled: boolean;
  disabledReason: string | null;
  failures: number;
  failingSince: Date | null;
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `w.id, w.owner_id AS "ownerId", w.url, w.events, w.description, w.workspace_id AS "workspaceId",
  w.project_id AS "projectId", w.enabled, w.disabled_reason AS "disabledReason", w.failures,
  w.failing_since AS "failingSince", w.previous_secret_until AS "previousSecretUntil", w.created_at AS "createdAt",
  w.updated_at AS "updatedAt"`;

const SORTS = { createdAt: { column: 'w.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

@Injectable()
export class WebhookQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
  ) {}

  /** A webhook that the actor may see and delete: their own, or any for an ADMIN. */
  async webhook(actor: Actor, id: string, sql: Sql = this.db, { lock = false } = {}): Promise<WebhookRecord> {
    const [webhook] = isUuid(id)
      ? await sql.query<WebhookRecord>(
          `SELECT ${COLUMNS} FROM webhooks w WHERE w.id = $1 AND w.deleted_at IS NULL ${lock ? 'FOR NO KEY UPDATE' : ''}`,
          [id],
        )
      : [];
    if (!webhook) throw new NotFound('Webhook');
    if (webhook.ownerId !== actor.userId && actor.role !== 'ADMIN') throw Forbidden.to('webhook');
    return webhook;
  }

  /** A webhook that the actor may change or send to. */
  async writable(actor: Actor, id: string, sql: Sql, { lock = false } = {}): Promise<WebhookRecord> {
    const webhook = await this.webhook(actor, id, sql, { lock });
    mustWrite(actor);
    return webhook;
  }

  list(actor: Actor, request: PageRequest): Promise<Page<WebhookRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', request, 'w.id');
    const own = actor.role === 'ADMIN' ? '' : `AND w.owner_id = ${parameters.add(actor.userId)}`;
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM webhooks w WHERE w.deleted_at IS NULL ${own}`,
      rows: `SELECT ${COLUMNS}, ${paging.sortValue} FROM webhooks w WHERE w.deleted_at IS NULL ${own}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }
}

/** A VIEWER may read existing webhooks, but not create or change any. */
export function mustWrite(actor: Actor): void {
  if (actor.role === 'VIEWER') throw Forbidden.to('webhook');
}
