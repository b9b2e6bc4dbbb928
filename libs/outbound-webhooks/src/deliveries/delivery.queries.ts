import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { type DeliveryStatus, NotFound } from '#contracts';
import { Database, type Page, type PageRequest, Paging, Parameters, ReplicaReader, type Sort, type Sql } from '#data';
import { maskedData, payloadText, remainingData } from '#events';
import { exposesFormerProject, webhookOwnerCanRead } from './webhook-owner-permissions.js';

/** The state of one event's delivery to one webhook. */
export interface DeliveryRecord {
  id: string;
  webhookId: string;
  eventId: string;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  finishedAt: Date | null;
}

export interface AttemptRecord {
  number: number;
  status: number | null;
  duration: number;
  error: string | null;
  detail: string | null;
  answer: string | null;
  startedAt: string;
}

export interface DeliveryDetails extends Omit<DeliveryRecord, 'attempts'> {
  /** Null if the owner of the webhook may no longer read it. */
  payload: object | null;
  attempts: AttemptRecord[];
}

export interface DeliveryFilter {
  status?: DeliveryStatus[];
  event?: string[];
  /** Inclusive. */
  since?: Date;
  /** Exclusive. */
  until?: Date | null;
}

const COLUMNS = `d.id, d.webhook_id AS "webhookId", d.event_id AS "eventId", d.event, d.status,
  d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt", d.finished_at AS "finishedAt"`;

const SORTS = { createdAt: { column: 'd.created_at', type: 'timestamptz' } } satisfies Record<string, Sort>;

/** Deliveries of a webhook; callers must have checked access to it. */
@Injectable()
export class DeliveryQueries {
  constructor(
    private readonly db: Database,
    private readonly reader: ReplicaReader,
  ) {}

  list(webhookId: string, { status, event, ...window }: DeliveryFilter & PageRequest): Promise<Page<DeliveryRecord>> {
    const parameters = new Parameters();
    const paging = new Paging(SORTS, 'createdAt', 'desc', window, 'd.id');
    const conditions = [`d.webhook_id = ${parameters.add(webhookId)}`, ...timeConditions(window, parameters)];
    // Literals instead of parameters, so that the planner can use the partial index of failed and held deliveries.
    if (status) conditions.push(`d.status IN (${status.map((one) => `'${one}'`).join(', ')})`);
    if (event) conditions.push(`d.event = ANY (${parameters.add(event)}::text[])`);
    const where = conditions.join(' AND ');
    return paging.read(this.reader, parameters, {
      count: `SELECT count(*) FROM webhook_deliveries d WHERE ${where}`,
      rows: `SELECT ${COLUMNS}, d.attempts, ${paging.sortValue} FROM webhook_deliveries d WHERE ${where}
             ${paging.condition(parameters)} ${paging.window(parameters)}`,
    });
  }

  /** A delivery of another webhook is NOT_FOUND. */
  async delivery(webhookId: string, id: string): Promise<DeliveryDetails> {
    const [delivery] = isUuid(id)
      ? await this.db.query<DeliveryDetails>(
          `SELECT ${COLUMNS},
             CASE WHEN ${webhookOwnerCanRead('w', 'e', 'd')} THEN CASE
               WHEN r.data IS NOT NULL THEN ${payloadText('e', 'r.data')}
               WHEN d.masked OR ${exposesFormerProject('w', 'e', 'd')} THEN coalesce(p.masked_body, ${payloadText('e', maskedData())})
               ELSE coalesce(p.body, ${payloadText('e')}) END END::json AS payload,
             (SELECT coalesce(json_agg(json_build_object('number', a.number, 'status', a.status,
                'duration', a.duration_ms, 'error', a.error, 'detail', a.detail, 'answer', a.answer, 'startedAt', iso(a.started_at))
                ORDER BY a.number), '[]') FROM webhook_attempts a WHERE a.event_id = d.event_id AND a.delivery_id = d.id) AS attempts
           FROM webhook_deliveries d
           JOIN webhooks w ON w.id = d.webhook_id
           CROSS JOIN LATERAL (SELECT * FROM events WHERE id = d.event_id LIMIT 1) e
           LEFT JOIN LATERAL (SELECT * FROM webhook_payloads WHERE event_id = d.event_id LIMIT 1) p ON true
           CROSS JOIN LATERAL (SELECT ${remainingData()} AS data) r
           WHERE d.webhook_id = $1 AND d.id = $2`,
          [webhookId, id],
        )
      : [];
    if (!delivery) throw new NotFound('Delivery');
    return delivery;
  }

  async record(sql: Sql, id: string): Promise<DeliveryRecord> {
    const [delivery] = await sql.query<DeliveryRecord>(
      `SELECT ${COLUMNS}, d.attempts FROM webhook_deliveries d WHERE d.id = $1`,
      [id],
    );
    if (!delivery) throw new NotFound('Delivery');
    return delivery;
  }
}

function timeConditions({ since, until }: DeliveryFilter, parameters: Parameters): string[] {
  return [
    ...(since ? [`d.created_at >= ${parameters.add(since)}`] : []),
    ...(until ? [`d.created_at < ${parameters.add(until)}`] : []),
  ];
}
