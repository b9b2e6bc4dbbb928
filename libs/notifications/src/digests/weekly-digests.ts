import { Injectable } from '@nestjs/common';
import { v5 as uuidv5 } from 'uuid';
import { isReadable, isUnconfirmed, userAsReader } from '#access';
import { Clock, DEFAULT_PREFERENCES } from '#contracts';
import { Database, type Transaction } from '#data';
import { EventsService } from '#events';
import { insertNotifications, WANTS_ANY } from '../insert-notifications.js';
import type { Digest } from '../notification.queries.js';
import { type DigestWeek, dueWeek } from './digest-week.js';

const BATCH = 500; // users; keeps the transaction short
/** UUIDv5 namespace that turns a week into a cause id. Never change it: the ids deduplicate notifications. */
const WEEKS = '0197c1d0-6a3e-7c44-9d0e-5b1f3c9a7e21';
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

type DueZone = DigestWeek & { zone: string };

interface Claimed {
  userId: string;
  zone: string;
  completed: number;
  open: number;
  overdue: number;
  dueThisWeek: number;
}

/** Sends each user a digest of their tickets on Monday at 08:00 local time. */
@Injectable()
export class WeeklyDigests {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /**
   * Returns how many users were notified. Safe to run concurrently and repeatedly: each user gets one digest per week.
   */
  async sweep(): Promise<number> {
    const now = this.clock.now();
    const zones = await this.dueZones(now);
    if (zones.length === 0) return 0;
    let after = FIRST_ID;
    for (let notified = 0; ; ) {
      const step = await this.db.transaction((tx) => this.step(tx, zones, now, after));
      notified += step.notified;
      if (!step.last) return notified;
      after = step.last;
    }
  }

  private async dueZones(now: Date): Promise<DueZone[]> {
    const rows = await this.db.query<{ zone: string }>('SELECT DISTINCT timezone AS zone FROM user_preferences');
    const zones = new Set([...rows.map(({ zone }) => zone), DEFAULT_PREFERENCES.timezone]);
    return [...zones].flatMap((zone) => {
      const week = dueWeek(now, zone);
      return week ? [{ zone, ...week }] : [];
    });
  }

  /** Processes the next batch of users. The claim and the notifications commit together. */
  private async step(
    tx: Transaction,
    zones: DueZone[],
    now: Date,
    after: string,
  ): Promise<{ notified: number; last?: string }> {
    const people = await tx.query<{ id: string; zone: string }>(PEOPLE, [
      JSON.stringify(zones.map(({ zone, week, dueAt }) => ({ zone, week, dueAt }))),
      DEFAULT_PREFERENCES.timezone,
      after,
    ]);
    if (people.length === 0) return { notified: 0 };
    const claimed = await tx.query<Claimed>(FIGURES, [
      JSON.stringify(people.map(({ id, zone }) => ({ id, ...zones.find((due) => due.zone === zone) }))),
      now,
    ]);
    const rows = claimed.flatMap(({ userId, zone, ...figures }) => {
      const { week, since, until } = zones.find((due) => due.zone === zone)!;
      if (figures.completed === 0 && figures.open === 0) return [];
      const digest: Digest = { since: since.toISOString(), until: until.toISOString(), ...figures };
      const common = { userId, type: 'weeklyDigest', reason: 'digest', actorId: null, workspaceId: null } as const;
      return [{ ...common, causeId: uuidv5(week, WEEKS), digest }];
    });
    const notified = await insertNotifications(tx, this.events, rows, now);
    return { notified, last: people.length === BATCH ? people.at(-1)!.id : undefined };
  }
}

/** Users whose digest is due and not yet claimed. An account created after Monday 08:00 has no week to report. */
const PEOPLE = `
  WITH z AS (SELECT * FROM jsonb_to_recordset($1) AS z (zone text, week text, "dueAt" timestamptz))
  SELECT d.id, d.zone FROM (
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN user_preferences s ON s.timezone = z.zone JOIN users u ON u.id = s.user_id
    WHERE s.user_id > $3 AND ${WANTS_ANY}
    UNION ALL
    SELECT u.id, u.created_at, u.disabled_at, z.*
    FROM z JOIN users u ON u.id > $3
    WHERE z.zone = $2 AND NOT EXISTS (SELECT FROM user_preferences s WHERE s.user_id = u.id)
  ) d
  WHERE d.disabled_at IS NULL AND d.created_at < d."dueAt"
    AND NOT EXISTS (SELECT FROM weekly_digests seen WHERE seen.user_id = d.id AND seen.week >= d.week)
  ORDER BY d.id LIMIT ${BATCH}`;

/** Claims the digests that no other worker has claimed meanwhile, and counts the tickets each user can read. */
const FIGURES = `
  WITH g AS (
    SELECT * FROM jsonb_to_recordset($1)
      AS g (id uuid, zone text, week text, since timestamptz, until timestamptz, next timestamptz)
  ),
  claimed AS (
    INSERT INTO weekly_digests AS d (user_id, week) SELECT id, week FROM g ORDER BY id
    ON CONFLICT (user_id) DO UPDATE SET week = excluded.week WHERE d.week < excluded.week RETURNING user_id
  )
  SELECT g.id AS "userId", g.zone,
         count(*) FILTER (WHERE t.status = 'done' AND t.completed_at >= g.since AND t.completed_at < g.until)::int AS completed,
         count(*) FILTER (WHERE o.open)::int AS open,
         count(*) FILTER (WHERE o.open AND t.due_date < $2)::int AS overdue,
         count(*) FILTER (WHERE o.open AND t.due_date >= $2 AND t.due_date < g.next)::int AS "dueThisWeek"
  FROM claimed c
  JOIN g ON g.id = c.user_id
  JOIN users u ON u.id = g.id
  LEFT JOIN (tickets t LEFT JOIN projects p ON p.id = t.project_id)
    ON t.assignee_id = u.id AND t.deleted_at IS NULL AND ${isReadable(userAsReader('u'), { project: 'p', workspaceId: 't.workspace_id' })} AND NOT ${isUnconfirmed('u.id', { workspaceId: 't.workspace_id', projectId: 'p.id' })}
  CROSS JOIN LATERAL (SELECT t.status NOT IN ('done', 'cancelled') AS open) o
  GROUP BY g.id, g.zone`;
