import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { DeliveryStatus } from '#contracts';
import { Database } from '#data';
import { LEASED_UNTIL } from './drain-leases.js';
import { ownerReads } from './owner-reads.js';

/** Bodies of one claim together, past its first: many large ones must not fill a worker's memory. */
const MOST_BYTES = 1024 * 1024;

/** Rows in one statement when all that waits is put on hold. */
const HOLD_BATCH = 1_000;

/** Whether webhook `w` may be sent to: it is on, and so is its owner. */
export const SENDS = `(w.enabled AND EXISTS (SELECT FROM users u WHERE u.id = w.owner_id AND u.disabled_at IS NULL))`;

export interface Claim {
  enabled: boolean;
  url: string;
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  failingSince: Date | null;
  failures: number;
  deliveries: ClaimedDelivery[];
}

export interface ClaimedDelivery {
  id: string;
  eventId: string;
  type: string;
  attempts: number;
  attemptsBefore: number;
  body: string;
  eventCreatedAt: Date;
}

type ClaimRow = Omit<Claim, 'deliveries'> & { id: string | null } & Omit<ClaimedDelivery, 'id'>;

/** What one attempt leaves behind. */
export interface SettledAttempt {
  deliveryId: string;
  number: number;
  deliveryStatus: DeliveryStatus;
  nextAttemptAt: Date | null;
  finishedAt: Date | null;
  status: number | null;
  error: string | null;
  answer: string | null;
  durationMs: number;
  startedAt: Date;
}

/** How the webhook itself stands after a batch. */
export interface Standing {
  failures: number;
  failingSince: Date | null;
  /** Why it is to be disabled, if it is. */
  disable: string | null;
}

/** The deliveries of a webhook, as the one who drains it takes and settles them: a statement each, however many. */
@Injectable()
export class Deliveries {
  constructor(private readonly db: Database) {}

  /**
   * Up to `limit` that are due, the oldest first; undefined when the lease is lost or the webhook gone. A retry may come
   * days after its event: what the owner may no longer read by then has failed.
   */
  async claim(webhookId: string, token: string, limit: number, now: Date): Promise<Claim | undefined> {
    const rows = await this.db.query<ClaimRow>(
      `WITH held AS (
         UPDATE webhook_drains SET leased_until = ${LEASED_UNTIL} WHERE webhook_id = $1 AND lease_token = $2
         RETURNING webhook_id
       ),
       due AS (
         SELECT d.id, d.event_id, d.next_attempt_at
         FROM webhook_deliveries d
         JOIN held ON held.webhook_id = d.webhook_id
         JOIN webhooks w ON w.id = d.webhook_id AND ${SENDS}
         WHERE d.status = 'pending' AND d.next_attempt_at <= $4
         ORDER BY d.next_attempt_at, d.id LIMIT $3 FOR NO KEY UPDATE OF d SKIP LOCKED
       ),
       sendable AS (
         SELECT due.* FROM due JOIN events e ON e.id = due.event_id, webhooks w WHERE w.id = $1 AND ${ownerReads('w', 'e')}
       ),
       withheld AS (
         UPDATE webhook_deliveries d SET status = 'failed', next_attempt_at = NULL, finished_at = $4
         FROM due WHERE d.id = due.id AND due.id NOT IN (SELECT id FROM sendable)
       ),
       sized AS (
         SELECT s.id, p.body, sum(octet_length(p.body)) OVER (ORDER BY s.next_attempt_at, s.id) - octet_length(p.body)
                AS before
         FROM sendable s JOIN webhook_payloads p USING (event_id)
       ),
       claimed AS (
         UPDATE webhook_deliveries d SET lease_token = $2, leased_until = ${LEASED_UNTIL}
         FROM sized s WHERE d.id = s.id AND s.before < ${MOST_BYTES}
         RETURNING d.id, d.event_id, d.event, d.attempts, d.attempts_before, d.next_attempt_at, s.body
       )
       SELECT ${SENDS} AS enabled, w.url, w.secret, w.previous_secret AS "previousSecret",
              w.previous_secret_until AS "previousSecretUntil", w.failing_since AS "failingSince", w.failures,
              c.id, c.event_id AS "eventId", c.event AS type, c.attempts, c.attempts_before AS "attemptsBefore", c.body,
              e.created_at AS "eventCreatedAt"
       FROM webhooks w
       LEFT JOIN claimed c ON true
       LEFT JOIN events e ON e.id = c.event_id
       WHERE w.id IN (SELECT webhook_id FROM held)
       ORDER BY c.next_attempt_at, c.id`,
      [webhookId, token, limit, now],
    );
    const [first] = rows;
    if (!first) return undefined;
    const { enabled, url, secret, previousSecret, previousSecretUntil, failingSince, failures } = first;
    const deliveries = rows.filter((row): row is ClaimRow & { id: string } => row.id !== null);
    return { enabled, url, secret, previousSecret, previousSecretUntil, failingSince, failures, deliveries };
  }

  /**
   * The attempts, what became of their deliveries, and how the webhook stands. Only what is still ours under `token`
   * counts: what another has claimed since is theirs to tell. `unsent` go back as if they had never been taken.
   */
  async settle(
    webhookId: string,
    token: string,
    attempts: SettledAttempt[],
    unsent: string[],
    seen: Pick<Claim, 'failures' | 'failingSince'>,
    standing: Standing,
    now: Date,
  ): Promise<void> {
    const changed = standing.disable !== null || standing.failures !== seen.failures;
    await this.db.query(
      `WITH o AS (
         SELECT * FROM jsonb_to_recordset($3) AS o ("id" uuid, "deliveryId" uuid, "number" integer,
           "deliveryStatus" delivery_status, "nextAttemptAt" timestamptz, "finishedAt" timestamptz, "status" integer,
           "error" text, "answer" text, "durationMs" integer, "startedAt" timestamptz)
       ),
       settled AS (
         UPDATE webhook_deliveries d
         SET status = CASE WHEN d.status = 'held' AND o."finishedAt" IS NULL THEN 'held' ELSE o."deliveryStatus" END,
             next_attempt_at = CASE WHEN d.status = 'pending' THEN o."nextAttemptAt" END,
             attempts = o.number, finished_at = o."finishedAt", lease_token = NULL, leased_until = NULL
         -- it may have been put on hold while it was on its way, and arrived all the same
         FROM o WHERE d.id = o."deliveryId" AND d.lease_token = $2 AND d.status IN ('pending', 'held')
         RETURNING d.id, d.workspace_id
       ),
       given_back AS (
         UPDATE webhook_deliveries SET lease_token = NULL, leased_until = NULL
         WHERE id = ANY ($4) AND lease_token = $2 AND status = 'pending'
       ),
       stood AS (
         UPDATE webhooks w
         SET failures = $6, failing_since = $7, updated_at = CASE WHEN $8::text IS NULL THEN updated_at ELSE $9 END,
             enabled = w.enabled AND $8::text IS NULL, disabled_reason = coalesce($8, w.disabled_reason)
         WHERE $5 AND w.id = $1
           -- whoever enabled it again meanwhile has started its count anew
           AND w.failing_since IS NOT DISTINCT FROM $10 AND EXISTS (SELECT FROM settled)
       )
       INSERT INTO webhook_attempts
         (id, workspace_id, delivery_id, number, status, error, answer, duration_ms, started_at)
       SELECT o.id, s.workspace_id, s.id, o.number, o.status, o.error, o.answer, o."durationMs", o."startedAt"
       FROM settled s JOIN o ON o."deliveryId" = s.id
       ON CONFLICT (delivery_id, number) DO NOTHING`,
      [
        webhookId,
        token,
        JSON.stringify(attempts.map((attempt) => ({ id: uuidv7(), ...attempt }))),
        unsent,
        changed,
        standing.failures,
        standing.failingSince,
        standing.disable,
        now,
        seen.failingSince,
      ],
    );
  }

  /** Everything that still waits for a disabled webhook, in short steps. */
  async hold(webhookId: string): Promise<void> {
    for (;;) {
      const held = await this.db.query(
        `UPDATE webhook_deliveries SET status = 'held', next_attempt_at = NULL, lease_token = NULL, leased_until = NULL
         WHERE id IN (
           SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
           WHERE d.webhook_id = $1 AND d.status = 'pending' AND NOT ${SENDS} LIMIT ${HOLD_BATCH} FOR UPDATE OF d SKIP LOCKED)
         RETURNING 1`,
        [webhookId],
      );
      if (held.length < HOLD_BATCH) return;
    }
  }

  async anyDue(webhookId: string, now: Date): Promise<boolean> {
    const [due] = await this.db.query(
      `SELECT FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= $2 LIMIT 1`,
      [webhookId, now],
    );
    return due !== undefined;
  }
}
